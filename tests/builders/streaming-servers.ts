/** An entry of the server configuration. The changes may be invalid. */
export function buildServer(id: number, changes: object = {}) {
  return {
    id,
    name: `Player ${id}`,
    movieUrl: `https://player${id}.example/movie`,
    tvUrl: `https://player${id}.example/tv`,
    enabled: true,
    priority: id,
    ...changes,
  };
}
