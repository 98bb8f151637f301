import { setFlagsFromString } from 'node:v8';

/*
 * V8's defaults let the heap grow several times between collections. With 480 titles and their pages in use the
 * process then takes 680 MB instead of 290 MB. --max-semi-space-size has an effect only on the command line, so
 * `npm start` and the Dockerfile set it.
 */
setFlagsFromString('--heap-growing-percent=33');

// React and tRPC read NODE_ENV when they are loaded.
process.env.NODE_ENV ||= 'production';
await import('./serve');
