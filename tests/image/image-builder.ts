import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);
const [, DEFAULT_BASE_IMAGE] = /^FROM (\S+) AS base$/m.exec(readFileSync(`${root}Dockerfile`, 'utf8')) ?? [];
if (!DEFAULT_BASE_IMAGE) throw new Error('The Dockerfile has no stage "base".');
export const BASE_IMAGE = process.env.BASE_IMAGE || DEFAULT_BASE_IMAGE;

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: string;
};

const IMAGE_CONFIG = z.object({
  Cmd: z.array(z.string()),
  Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
});
type ImageConfig = z.infer<typeof IMAGE_CONFIG>;
const BUILDAH_IMAGE = z.object({ Docker: z.object({ config: IMAGE_CONFIG }) });

export type ImageBuilder = {
  /** Builds the Dockerfile on BASE_IMAGE. */
  build(tag: string): Promise<void>;
  readConfig(image: string): Promise<ImageConfig>;
  /** Starts a command on the host's network. It ends with the returned process. */
  run(image: string, command: readonly string[], options?: RunOptions): Promise<ChildProcess>;
  /** Removes the image and what `run` left. */
  remove(image: string): Promise<void>;
};

async function print(program: string, ...args: readonly string[]): Promise<string> {
  return (await execute(program, args, { cwd: root, maxBuffer: 64 * 1024 ** 2 })).stdout.trim();
}

function listOptions({ env = {}, user }: RunOptions): string[] {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  return user === undefined ? variables : [...variables, '--user', user];
}

const docker: ImageBuilder = {
  async build(tag) {
    const context = `${DEFAULT_BASE_IMAGE}=docker-image://${BASE_IMAGE}`;
    const override = BASE_IMAGE === DEFAULT_BASE_IMAGE ? [] : ['--build-context', context];
    await print('docker', 'build', ...override, '--tag', tag, '.');
  },
  async readConfig(image) {
    const config = await print('docker', 'image', 'inspect', '--format', '{{json .Config}}', image);
    return IMAGE_CONFIG.parse(JSON.parse(config));
  },
  async run(image, command, options = {}) {
    // As in compose.yaml.
    const hardening = ['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
    const isolation = options.user === 'root' ? [] : hardening;
    const args = [...isolation, ...listOptions(options), image, ...command];
    return spawn('docker', ['run', '--rm', '--network', 'host', ...args]);
  },
  async remove(image) {
    await print('docker', 'image', 'rm', image);
  },
};

const containers: string[] = [];
const buildah: ImageBuilder = {
  async build(tag) {
    // The OCI format has no health check.
    const options = ['--isolation', 'chroot', '--layers', '--format', 'docker'];
    await print('buildah', 'build', ...options, '--from', BASE_IMAGE, '--tag', tag, '.');
  },
  async readConfig(image) {
    const description = await print('buildah', 'inspect', '--type', 'image', image);
    return BUILDAH_IMAGE.parse(JSON.parse(description)).Docker.config;
  },
  async run(image, command, options = {}) {
    const container = await print('buildah', 'from', image);
    containers.push(container);
    const args = ['run', '--isolation', 'chroot', ...listOptions(options), container, '--', ...command];
    return spawn('buildah', args);
  },
  async remove(image) {
    if (containers.length > 0) await print('buildah', 'rm', ...containers);
    await print('buildah', 'rmi', image);
  },
};

async function succeeds(program: string, ...args: readonly string[]): Promise<boolean> {
  return print(program, ...args).then(
    () => true,
    () => false,
  );
}

/** @returns null where neither a Docker engine nor buildah can use the base image. */
export async function findImageBuilder(): Promise<ImageBuilder | null> {
  const hasImage = await succeeds('docker', 'image', 'inspect', BASE_IMAGE);
  if (hasImage || (await succeeds('docker', 'pull', '--quiet', BASE_IMAGE))) return docker;
  if (await succeeds('buildah', 'pull', '--quiet', '--policy', 'missing', BASE_IMAGE)) return buildah;
  return null;
}
