// Shows a message when the page's scripts fail or take longer than 8 s to start. Imports nothing, so that it works even
// then. The server's markup stays readable below.
(() => {
  const START_TIMEOUT_MS = 8000;
  const POLL_MS = 100;
  const RELOADED_KEY = 'marquee_reloaded';
  const root = document.documentElement;
  const startTime = performance.now();
  let notice = null;

  function markReload() {
    try {
      if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) !== null) return false;
      sessionStorage.setItem(RELOADED_KEY, '1');
      return true;
    } catch {
      return false;
    }
  }

  async function resetAndReload() {
    try {
      for (const name of await caches.keys()) await caches.delete(name);
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    } catch {
      // Without HTTPS there are no caches and service workers.
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
    addButton('Try again', resetAndReload);
    addButton('Reload page', () => location.reload());
    document.body.append(notice);
  }

  function onFailure() {
    if ('hydrated' in root.dataset) return;
    if (markReload()) resetAndReload();
    else
      show(
        "Something went wrong: parts of this page couldn't be loaded. You can still read it and follow its links.",
      );
  }

  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && onFailure(), true);
  addEventListener('unhandledrejection', onFailure);
  const poll = setInterval(() => {
    if ('hydrated' in root.dataset) {
      clearInterval(poll);
      notice?.remove();
    } else if (performance.now() - startTime >= START_TIMEOUT_MS) {
      show('This page is slow to start. You can already read it and follow its links.');
    }
  }, POLL_MS);
})();
