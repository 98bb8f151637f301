import { find, video } from './elements.js';

const CAPTIONS = [
  [0, 5, '[Soft music]'],
  [5, 11, '[A slow melody begins]'],
  [11, 20, 'Before sunrise, the valley is quiet.'],
  [20, 30, 'Then the first light comes over the hills.'],
  [30, 42, 'The house by the lake wakes up.'],
  [42, 55, 'Clouds drift in from the west.'],
  [55, 68, 'Towards noon, the sky turns deep blue.'],
  [68, 80, 'Nobody is in a hurry here.'],
  [80, 92, 'In the afternoon, the light grows warm.'],
  [92, 105, 'The hills darken one after the other.'],
  [105, 116, 'For a few minutes, everything is red and gold.'],
  [116, 126, 'The sun sets, and a lamp is lit in the house.'],
  [126, 142, 'The moon rises over the valley.'],
  [142, 150, '[The music fades]'],
];

const captions = video.addTextTrack('captions', 'English', 'en');
const subtitlesButton = find('subtitles');

export function showSubtitles(isOn) {
  captions.mode = isOn ? 'showing' : 'hidden';
  subtitlesButton.setAttribute('aria-pressed', String(isOn));
}

export function toggleSubtitles() {
  showSubtitles(captions.mode !== 'showing');
}

/** Keeps the captions above the controls and notices, which take a larger share of a low frame. */
function placeCaptions() {
  for (const cue of captions.cues) cue.line = window.innerHeight < 360 ? 21 : 78;
}

captions.mode = 'hidden';
for (const [from, to, text] of CAPTIONS) {
  const cue = new VTTCue(from, to, text);
  cue.snapToLines = false;
  captions.addCue(cue);
}
placeCaptions();
window.addEventListener('resize', placeCaptions);
subtitlesButton.addEventListener('click', toggleSubtitles);
