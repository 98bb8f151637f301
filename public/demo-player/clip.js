import { clock, find, notify, player, seek, video } from './elements.js';

/** With heights in pixels, from the best to the smallest. Browsers without VP9 are rare and get one quality. */
const FORMATS = [
  { extension: 'webm', type: 'video/webm; codecs="vp9, opus"', heights: [1080, 720, 360] },
  { extension: 'mp4', type: 'video/mp4; codecs="avc1.4d401e, mp4a.40.2"', heights: [360] },
];

const qualitySelect = find('quality');
const [automatic] = qualitySelect.options;
const formats = FORMATS.filter(({ type }) => video.canPlayType(type) !== '');
/** Seconds at which the file that is loading starts; null when it has loaded. */
let startPosition = null;
let isSoundRefused = false;
/** Whether the next file plays: browsers pause when a file fails. */
let shouldPlay = false;

/** The smallest quality that fills the frame; the smallest of all if the visitor saves data. */
function chooseAutomatically(heights) {
  if (navigator.connection?.saveData) return heights.at(-1);
  const needed = video.clientHeight * window.devicePixelRatio;
  return heights.findLast((height) => height >= needed) ?? heights[0];
}

/** The best available quality that is not above the preferred one. */
function findQuality(preferred) {
  const heights = formats[0]?.heights ?? [];
  if (preferred === 'auto') return chooseAutomatically(heights);
  return heights.find((height) => height <= Number.parseInt(preferred, 10)) ?? heights.at(-1);
}

/** In seconds, also while a file is loading. */
export function position() {
  return startPosition ?? video.currentTime;
}

/** In seconds, as shown before the clip has loaded. */
export function duration() {
  return Number(seek.max);
}

/** Whether the browser refused sound without a user gesture. */
export function isSoundBlocked() {
  return isSoundRefused && video.muted;
}

/** Starts muted if the browser refuses sound, and not at all if it refuses that, too. */
export async function startPlaying() {
  shouldPlay = true;
  try {
    await video.play();
  } catch (error) {
    if (error.name !== 'NotAllowedError') return;
    isSoundRefused = true;
    video.muted = true;
    await video.play().catch(() => undefined);
    if (!video.paused || video.error) return;
    video.muted = false;
    shouldPlay = false;
  }
}

function showFailure() {
  player.classList.add('is-failed');
  find('failure').hidden = false;
}

function showQualities({ heights }) {
  for (const option of qualitySelect.options)
    option.disabled = option !== automatic && !heights.includes(Number.parseInt(option.value, 10));
}

/** Loads the clip in the selected quality, and continues where the loaded one was. */
function loadClip() {
  const [format] = formats;
  if (!format) return showFailure();
  showQualities(format);
  const height = findQuality(qualitySelect.value);
  automatic.text = qualitySelect.value === 'auto' ? `Auto (${height}p)` : 'Auto';
  const file = `/demo-player/clip-${height}p.${format.extension}`;
  if (video.getAttribute('src') === file) return;
  startPosition = position();
  video.src = file;
  if (shouldPlay) startPlaying();
}

/** @param preferred 'auto' or a height such as '480p', which the clip may not have */
export function preferQuality(preferred) {
  qualitySelect.value = preferred === 'auto' ? preferred : `${findQuality(preferred)}p`;
  loadClip();
}

export function seekTo(seconds) {
  const target = Math.min(Math.max(seconds, 0), duration());
  if (Number.isFinite(video.duration)) video.currentTime = target;
  else startPosition = target;
  video.dispatchEvent(new Event('timeupdate'));
}

// Without scripts, nothing loads before the visitor plays the clip.
video.preload = 'auto';
video.addEventListener('loadedmetadata', () => {
  seek.max = String(video.duration);
  find('duration').textContent = clock(video.duration);
  if (startPosition) video.currentTime = startPosition;
  startPosition = null;
});
video.addEventListener('play', () => {
  shouldPlay = true;
});
video.addEventListener('pause', () => {
  shouldPlay = false;
});
// A browser may lack a codec that it claims to have.
video.addEventListener('error', () => {
  formats.shift();
  loadClip();
});
qualitySelect.addEventListener('change', () => {
  loadClip();
  notify(`Quality: ${findQuality(qualitySelect.value)}p`);
});
window.addEventListener('resize', () => {
  if (video.hasAttribute('src') && qualitySelect.value === 'auto') loadClip();
});
