import { showSubtitles } from './captions.js';
import { duration, isSoundBlocked, position, preferQuality, seekTo, startPlaying } from './clip.js';
import { clock, find, notify, playButton, player, video } from './elements.js';
import { hasFullscreen, setVolume, toggleFullscreen, toggleMute } from './player.js';

const SOURCE = 'marquee-player';
const HEARTBEAT_MS = 5_000;
/** Without settings by then, no page of Marquee is around the frame. */
const SETTINGS_TIMEOUT_MS = 1_000;
const INTRO_END_SECONDS = 10;
/** Below this, a title as good as starts at its beginning. */
const MIN_NOTICE_SECONDS = 10;

const skipIntroButton = find('skip-intro');
const tapButton = find('tap');
let hasSettings = false;
/** Full screen needs a user gesture: it is entered once, at the visitor's first play or click. */
let isFullscreenPending = false;

/** Reports the player's state to the page around the frame, whose origin a sandboxed frame does not know. */
function report(type) {
  window.parent.postMessage({ source: SOURCE, type, position: position(), duration: duration() }, '*');
}

function skipIntro() {
  seekTo(INTRO_END_SECONDS);
  notify('Intro skipped');
}

function showNotices() {
  const isInIntro = position() < INTRO_END_SECONDS;
  find('intro').hidden = !isInIntro;
  skipIntroButton.hidden = !isInIntro || video.paused;
  tapButton.textContent = isSoundBlocked() ? 'Tap for sound' : 'Tap for full screen';
  tapButton.hidden = video.paused || !(isSoundBlocked() || isFullscreenPending);
}

function enterPendingFullscreen() {
  if (!isFullscreenPending || document.fullscreenElement || !navigator.userActivation?.isActive) return false;
  isFullscreenPending = false;
  showNotices();
  toggleFullscreen();
  return true;
}

/** A missing or malformed field keeps the player's own value. */
function applySettings({ volume, quality, subtitles, ...settings }) {
  if (Number.isFinite(volume)) setVolume(volume / 100);
  showSubtitles(subtitles === true);
  preferQuality(/^\d+p$/.test(quality) ? quality : 'auto');
  if (hasSettings) return;
  hasSettings = true;
  isFullscreenPending = settings.autoFullscreen === true && hasFullscreen;
  if (settings.startAt > 0 && settings.startAt < duration()) {
    seekTo(settings.startAt);
    if (settings.startAt >= MIN_NOTICE_SECONDS) notify(`Resumed at ${clock(settings.startAt)}`);
  } else if (settings.skipIntro === true && position() < INTRO_END_SECONDS) skipIntro();
  if (settings.autoplay === true) startPlaying();
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.source !== 'marquee') return;
  if (data.type === 'settings') applySettings(data);
  else if (data.type === 'pause') video.pause();
});
// Before the listener in player.js, which would pause the clip.
video.addEventListener(
  'click',
  (event) => {
    if (!video.paused && enterPendingFullscreen()) event.stopImmediatePropagation();
  },
  { capture: true },
);
video.addEventListener('play', enterPendingFullscreen);
skipIntroButton.addEventListener('click', () => {
  skipIntro();
  playButton.focus();
});
tapButton.addEventListener('click', () => {
  if (video.muted) toggleMute();
  enterPendingFullscreen();
  playButton.focus();
});
for (const eventType of ['timeupdate', 'volumechange', 'play', 'pause', 'seeking'])
  video.addEventListener(eventType, showNotices);

video.addEventListener('playing', () => report('playing'));
video.addEventListener('pause', () => {
  if (!video.ended) report('paused');
});
video.addEventListener('ended', () => report('ended'));
setInterval(() => {
  if (!video.paused) report('heartbeat');
}, HEARTBEAT_MS);

showNotices();
// Before the clip loads: browsers load nothing in a background tab, and little while saving data.
report('ready');
if (player.dataset.server === 'trailer') seekTo(INTRO_END_SECONDS);
if (window.parent === window) applySettings({});
else setTimeout(() => hasSettings || preferQuality('auto'), SETTINGS_TIMEOUT_MS);
