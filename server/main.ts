// React and tRPC look at NODE_ENV when they are loaded, so it is settled before anything else is.
process.env.NODE_ENV ||= 'production';
await import('./serve');

export {};
