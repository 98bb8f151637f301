// Tells when a page does not come alive (2 §4 "App level"): its scripts failed, or take longer than 8 s. Stands by
// itself, so that it works when nothing else does. What the server rendered stays readable underneath.
(() => {
  const PATIENCE_MS = 8000;
  const POLL_MS = 100;
  const STARTED_KEY = 'marquee_fresh_start';
  const root = document.documentElement;
  const begun = performance.now();
  let notice = null;

  function mayStartFresh() {
    try {
      if (!navigator.onLine || sessionStorage.getItem(STARTED_KEY) !== null) return false;
      sessionStorage.setItem(STARTED_KEY, '1');
      return true;
    } catch {
      return false;
    }
  }

  async function startFresh() {
    try {
      for (const name of await caches.keys()) await caches.delete(name);
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    } catch {
      // No cache or no worker here.
    }
    location.reload();
  }

  function addButton(label, onClick) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', onClick);
    notice.append(button);
  }

  function show(text) {
    if (notice) return;
    notice = document.createElement('div');
    notice.className = 'watchdog';
    notice.setAttribute('role', 'alert');
    const sentence = document.createElement('p');
    sentence.textContent = text;
    notice.append(sentence);
    addButton('Try again', startFresh);
    addButton('Reload page', () => location.reload());
    document.body.append(notice);
  }

  function onFailure() {
    if ('alive' in root.dataset) return;
    if (mayStartFresh()) startFresh();
    else
      show('Something went wrong: parts of this page did not load. You can read it, and follow its links.');
  }

  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && onFailure(), true);
  addEventListener('unhandledrejection', onFailure);
  const poll = setInterval(() => {
    if ('alive' in root.dataset) {
      clearInterval(poll);
      notice?.remove();
    } else if (performance.now() - begun >= PATIENCE_MS) {
      show('This page is slow to start. You can read it, and follow its links, meanwhile.');
    }
  }, POLL_MS);
})();
