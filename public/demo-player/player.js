import { toggleSubtitles } from './captions.js';
import { duration, position, seekTo } from './clip.js';
import { clock, find, notify, playButton, player, seek, video, volume } from './elements.js';

const IDLE_MS = 2_500;
const SEEK_STEP_SECONDS = 5;
const VOLUME_STEP = 0.1;

const muteButton = find('mute');
const fullscreenButton = find('fullscreen');
export const hasFullscreen = document.fullscreenEnabled || 'webkitEnterFullscreen' in video;
let idleTimer = 0;
let isWakingTap = false;

function togglePlay() {
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}

export function setVolume(level) {
  video.volume = Math.min(Math.max(level, 0), 1);
  video.muted = video.volume === 0;
}

function changeVolume(step) {
  setVolume(video.volume + step);
  notify(`Volume: ${Math.round(video.volume * 100)}%`);
}

export function toggleMute() {
  video.muted = !video.muted;
  if (!video.muted && video.volume === 0) video.volume = 0.5;
}

export function toggleFullscreen() {
  // On the iPhone, only the video itself can be shown in full screen.
  if (!document.fullscreenEnabled) return void video.webkitEnterFullscreen?.();
  const change = document.fullscreenElement ? document.exitFullscreen() : player.requestFullscreen();
  change.catch(() => undefined);
}

function fill(bar) {
  bar.style.setProperty('--share', `${(100 * bar.value) / (bar.max || 1)}%`);
}

function label(button, text, key) {
  button.setAttribute('aria-label', text);
  button.title = `${text} (${key})`;
}

function showPosition() {
  seek.value = String(position());
  seek.setAttribute('aria-valuetext', `${clock(position())} of ${clock(duration())}`);
  find('position').textContent = clock(position());
  fill(seek);
}

function showPlaying() {
  const isPlaying = !video.paused;
  player.classList.toggle('is-playing', isPlaying);
  label(playButton, isPlaying ? 'Pause' : video.ended ? 'Play again' : 'Play', 'space');
  wake();
}

function showVolume() {
  const level = video.muted ? 0 : video.volume;
  volume.value = String(level);
  volume.setAttribute('aria-valuetext', `${Math.round(level * 100)} percent`);
  player.classList.toggle('is-silent', level === 0);
  label(muteButton, level === 0 ? 'Unmute' : 'Mute', 'm');
  fill(volume);
}

function showFullscreen() {
  const isFull = document.fullscreenElement !== null;
  player.classList.toggle('is-full', isFull);
  label(fullscreenButton, isFull ? 'Exit full screen' : 'Full screen', 'f');
}

/** Shows the controls, and hides them again while they are unused. */
function wake() {
  player.classList.remove('is-idle');
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => {
    const isInUse = find('controls').querySelector(':focus-visible') !== null;
    if (!video.paused && !isInUse) player.classList.add('is-idle');
  }, IDLE_MS);
}

const KEYS = {
  ' ': togglePlay,
  k: togglePlay,
  m: toggleMute,
  f: toggleFullscreen,
  c: toggleSubtitles,
  ArrowLeft: () => seekTo(position() - SEEK_STEP_SECONDS),
  ArrowRight: () => seekTo(position() + SEEK_STEP_SECONDS),
  ArrowUp: () => changeVolume(VOLUME_STEP),
  ArrowDown: () => changeVolume(-VOLUME_STEP),
  Home: () => seekTo(0),
  End: () => seekTo(duration()),
};

document.addEventListener('keydown', (event) => {
  wake();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const isButtonsOwn = event.key === ' ' && event.target instanceof HTMLButtonElement;
  const isVolumesOwn = event.target === volume && /^(Arrow|Home|End)/.test(event.key);
  if (!act || isButtonsOwn || isVolumesOwn) return;
  event.preventDefault();
  act();
});
for (const eventType of ['pointermove', 'pointerdown', 'focusin']) document.addEventListener(eventType, wake);

// Before the listener of the document, which shows the controls.
video.addEventListener('pointerdown', ({ pointerType }) => {
  isWakingTap = pointerType === 'touch' && player.classList.contains('is-idle');
});
video.addEventListener('touchend', (event) => {
  // Without the click, the tap only shows the controls.
  if (isWakingTap && event.cancelable) event.preventDefault();
});
video.addEventListener('click', togglePlay);
video.addEventListener('dblclick', toggleFullscreen);
find('big-play').addEventListener('click', () => {
  togglePlay();
  playButton.focus();
});
playButton.addEventListener('click', togglePlay);
muteButton.addEventListener('click', toggleMute);
fullscreenButton.addEventListener('click', toggleFullscreen);
fullscreenButton.hidden = !hasFullscreen;
document.addEventListener('fullscreenchange', showFullscreen);
seek.addEventListener('input', () => seekTo(Number(seek.value)));
volume.addEventListener('input', () => setVolume(Number(volume.value)));

video.addEventListener('timeupdate', showPosition);
video.addEventListener('volumechange', showVolume);
video.addEventListener('pause', showPlaying);
video.addEventListener('play', showPlaying);
video.addEventListener('waiting', () => {
  find('spinner').hidden = false;
});
for (const eventType of ['playing', 'pause', 'seeked', 'canplay']) {
  video.addEventListener(eventType, () => {
    find('spinner').hidden = true;
  });
}
for (const eventType of ['ended', 'emptied']) video.addEventListener(eventType, showPlaying);

video.volume = 0.8;
video.controls = false;
showVolume();
showFullscreen();
showPosition();
player.classList.remove('is-static');
