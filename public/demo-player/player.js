const SOURCE = 'marquee-player';
const HEARTBEAT_MS = 5_000;
const IDLE_MS = 2_500;
const SEEK_STEP_SECONDS = 5;
const VOLUME_STEP = 0.1;

const find = (id) => document.getElementById(id);
const player = find('player');
const video = find('video');
const seek = find('seek');
const volume = find('volume');
const playButton = find('play');
const muteButton = find('mute');
const fullscreenButton = find('fullscreen');
let idleTimer = 0;

/** Reports the player's state to the page around the frame. */
function report(type) {
  const duration = Number.isFinite(video.duration) ? video.duration : 0;
  window.parent.postMessage({ source: SOURCE, type, position: video.currentTime, duration }, '*');
}

function togglePlay() {
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}

function seekTo(seconds) {
  if (!Number.isFinite(video.duration)) return;
  video.currentTime = Math.min(Math.max(seconds, 0), video.duration);
  showPosition();
}

function setVolume(level) {
  video.volume = Math.min(Math.max(level, 0), 1);
  video.muted = video.volume === 0;
}

function toggleMute() {
  video.muted = !video.muted;
  if (!video.muted && video.volume === 0) video.volume = 0.5;
}

function toggleFullscreen() {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : player.requestFullscreen();
  change.catch(() => undefined);
}

function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function fill(bar) {
  bar.style.setProperty('--share', `${(100 * bar.value) / (bar.max || 1)}%`);
}

function label(button, text, key) {
  button.setAttribute('aria-label', text);
  button.title = `${text} (${key})`;
}

function showPosition() {
  seek.value = String(video.currentTime);
  seek.setAttribute('aria-valuetext', `${clock(video.currentTime)} of ${clock(video.duration || 0)}`);
  find('position').textContent = clock(video.currentTime);
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
  ArrowLeft: () => seekTo(video.currentTime - SEEK_STEP_SECONDS),
  ArrowRight: () => seekTo(video.currentTime + SEEK_STEP_SECONDS),
  ArrowUp: () => setVolume(video.volume + VOLUME_STEP),
  ArrowDown: () => setVolume(video.volume - VOLUME_STEP),
  Home: () => seekTo(0),
  End: () => seekTo(video.duration),
};

document.addEventListener('keydown', (event) => {
  wake();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const isButtonsOwn = event.key === ' ' && event.target instanceof HTMLButtonElement;
  const isVolumesOwn = event.target === volume && /^(Arrow|Home|End)/.test(event.key);
  if (!act || isButtonsOwn || isVolumesOwn) return;
  event.preventDefault();
  act();
});
for (const eventType of ['pointermove', 'pointerdown', 'focusin']) document.addEventListener(eventType, wake);

video.addEventListener('click', togglePlay);
video.addEventListener('dblclick', toggleFullscreen);
find('big-play').addEventListener('click', () => {
  togglePlay();
  playButton.focus();
});
playButton.addEventListener('click', togglePlay);
muteButton.addEventListener('click', toggleMute);
fullscreenButton.addEventListener('click', toggleFullscreen);
fullscreenButton.hidden = !document.fullscreenEnabled;
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
video.addEventListener('playing', () => report('playing'));
video.addEventListener('pause', () => {
  if (!video.ended) report('paused');
});
video.addEventListener('ended', () => {
  showPlaying();
  report('ended');
});
video.addEventListener('error', showFailure);
// The last source fails after the others; the video element itself fires no event for it.
find('last-source').addEventListener('error', showFailure);
setInterval(() => {
  if (!video.paused) report('heartbeat');
}, HEARTBEAT_MS);

function showFailure() {
  player.classList.add('is-failed');
  find('failure').hidden = false;
}
