const INTRO_END_SECONDS = 4;
const CAPTIONS = [
  [0, 8, '[Soft music, and a gentle wind]'],
  [8, 17, '[The music slows down as the sun sets]'],
  [17, 26, '[The music fades, the wind remains]'],
];

const captions = video.addTextTrack('captions', 'English', 'en');
const skipIntroButton = find('skip-intro');
const subtitlesButton = find('subtitles');
const unmuteButton = find('unmute');
let isReady = false;
/** Full screen needs a user gesture: it is entered once, at the visitor's first play or click. */
let isFullscreenPending = false;
let skipsIntro = false;

function showSubtitles(isOn) {
  captions.mode = isOn ? 'showing' : 'hidden';
  subtitlesButton.setAttribute('aria-pressed', String(isOn));
}

function toggleSubtitles() {
  showSubtitles(captions.mode !== 'showing');
}

function showQuality(preferred) {
  find('preferred-quality').textContent = preferred === 'auto' ? '' : ` (${preferred} preferred)`;
}

/** Keeps the captions above the controls, which take a larger share of a low frame. */
function placeCaptions() {
  for (const cue of captions.cues) cue.line = window.innerHeight < 360 ? 28 : 78;
}

function skipIntro() {
  seekTo(INTRO_END_SECONDS);
  find('status').textContent = 'Intro skipped';
}

function showNotices() {
  const isInIntro = video.currentTime < INTRO_END_SECONDS;
  skipIntroButton.hidden = skipsIntro || !isInIntro || video.paused;
  if (video.currentTime > 2 * INTRO_END_SECONDS) find('status').textContent = '';
  if (!video.muted) unmuteButton.hidden = true;
}

/** A browser that blocks sound without a user gesture starts the clip muted, with a button that unmutes it. */
async function startPlaying() {
  try {
    await video.play();
  } catch (error) {
    if (error.name !== 'NotAllowedError') return;
    video.muted = true;
    await video.play().catch(() => undefined);
    unmuteButton.hidden = video.paused;
    if (video.paused) video.muted = false;
  }
}

function enterPendingFullscreen() {
  if (!isFullscreenPending || document.fullscreenElement || !navigator.userActivation?.isActive) return false;
  isFullscreenPending = false;
  toggleFullscreen();
  return true;
}

/** Marquee sends the settings in response to `ready`; a missing or malformed field keeps the player's own value. */
function applySettings(settings) {
  if (Number.isFinite(settings.volume)) setVolume(settings.volume / 100);
  if (typeof settings.quality === 'string') showQuality(settings.quality);
  showSubtitles(settings.subtitles === true);
  isFullscreenPending = settings.autoFullscreen === true;
  skipsIntro = settings.skipIntro === true;
  if (settings.startAt > 0 && settings.startAt < video.duration) seekTo(settings.startAt);
  else if (skipsIntro) skipIntro();
  if (settings.autoplay === true) startPlaying();
}

function start() {
  if (isReady || !Number.isFinite(video.duration)) return;
  isReady = true;
  seek.max = String(video.duration);
  find('duration').textContent = clock(video.duration);
  showPosition();
  report('ready');
}

for (const [from, to, text] of CAPTIONS) {
  const cue = new VTTCue(from, to, text);
  cue.snapToLines = false;
  captions.addCue(cue);
}
placeCaptions();
window.addEventListener('resize', placeCaptions);
window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.source !== 'marquee') return;
  if (data.type === 'settings') applySettings(data);
  else if (data.type === 'pause') video.pause();
});
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey) toggleSubtitles();
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
subtitlesButton.addEventListener('click', toggleSubtitles);
skipIntroButton.addEventListener('click', () => {
  skipIntro();
  playButton.focus();
});
unmuteButton.addEventListener('click', () => {
  toggleMute();
  muteButton.focus();
});
for (const eventType of ['timeupdate', 'volumechange', 'play', 'pause'])
  video.addEventListener(eventType, showNotices);

video.addEventListener('loadedmetadata', start);
video.volume = 0.8;
showSubtitles(false);
showVolume();
showFullscreen();
// The clip may have loaded or failed before the scripts ran. NETWORK_NO_SOURCE is also the state while the browser
// selects a source: load() restarts the selection with the listeners in place.
if (video.error) showFailure();
else if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
else start();
