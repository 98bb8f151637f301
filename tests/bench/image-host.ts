import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { findPixelSize, parseImageFile } from '../../mocks/image-host/image-request';
import { getPhotograph, type ImageFormat } from './photographs';

const FILE = /^\/t\/p\/(\w+)\/(\w[\w-]*\.(\w+))$/;
/** The sizes that the movie database has only for backdrops. Names of its files do not tell the kind of an image. */
const BACKDROP_SIZES = ['w300', 'w780', 'w1280', 'original'];
const PROFILE_SIZES = ['w45', 'h632'];
const LARGEST = { width: 1920, height: 1080 };
const NEGOTIATED: readonly ImageFormat[] = ['avif', 'webp'];

type ImageHostOptions = {
  /** Serves AVIF or WebP to browsers that accept it, instead of JPEG. */
  readonly negotiates: boolean;
};

function findKind(file: string, sizeName: string) {
  const demo = parseImageFile(file);
  if (demo) return demo.image;
  if (BACKDROP_SIZES.includes(sizeName)) return 'backdrop';
  return PROFILE_SIZES.includes(sizeName) ? 'profile' : 'poster';
}

function chooseFormat(extension: string, accept: string, { negotiates }: ImageHostOptions): ImageFormat {
  const named = NEGOTIATED.find((format) => format === extension);
  if (named) return named;
  return (negotiates && NEGOTIATED.find((format) => accept.includes(`image/${format}`))) || 'jpeg';
}

async function respond(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  options: ImageHostOptions,
): Promise<void> {
  const [, sizeName = '', file = '', extension = ''] = FILE.exec(url) ?? [];
  const pixels = findPixelSize(findKind(file, sizeName), sizeName);
  if (!pixels) return void response.writeHead(404).end();
  const { width, height } = sizeName === 'original' ? LARGEST : pixels;
  const format = chooseFormat(extension, headers.accept ?? '', options);
  const body = await getPhotograph({ width, height, format });
  response.writeHead(200, {
    'content-type': `image/${format}`,
    'content-length': body.length,
    'cache-control': 'public, max-age=604800',
    'access-control-allow-origin': '*',
    ...(options.negotiates && { vary: 'Accept' }),
  });
  response.end(body);
}

/** An image host on another origin than the site: pictures of realistic size for any file name. */
export async function serveImages(options: ImageHostOptions) {
  const server = createServer((request, response) => {
    respond(request, response, options).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/t/p`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
  };
}
