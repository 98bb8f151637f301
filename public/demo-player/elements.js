const NOTICE_MS = 4_000;

export const find = (id) => document.getElementById(id);
export const player = find('player');
export const video = find('video');
export const seek = find('seek');
export const volume = find('volume');
export const playButton = find('play');
let noticeTimer = 0;

/** Shows a short text above the controls, and announces it. */
export function notify(text) {
  const status = find('status');
  status.textContent = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    status.textContent = '';
  }, NOTICE_MS);
}

export function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
