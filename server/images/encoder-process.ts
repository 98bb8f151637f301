import sharp from 'sharp';
import type { EncoderJob, EncoderReply } from './encoder-job';

/** Twice as many as the movie database's largest images have. */
const MAX_PIXELS = 4096 * 4096;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

async function encode({ bytes, format, maxPixels }: EncoderJob): Promise<EncoderReply> {
  // The default, `warning`, also rejects images that browsers show.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true });
  try {
    if (format === 'original') {
      await image.stats();
      return { bytes: null };
    }
    image.resize({ ...maxPixels, fit: 'inside', withoutEnlargement: true });
    return {
      bytes: await (format === 'avif' ? image.avif({ quality: 50, effort: 3 }) : image.webp()).toBuffer(),
    };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

// A terminal or a service manager sends these to the whole process group, but the site ends this process itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (job: EncoderJob) => {
  void encode(job).then((reply) => process.send?.(reply));
});
