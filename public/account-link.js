// Moves the token of an account link from the address into a data attribute, which ends with the document. It runs
// before all other scripts, so that they and the browser's history see the address without it.
(() => {
  const parameters = new URLSearchParams(location.search);
  for (const link of ['reset', 'undo', 'confirm', 'sign-in']) {
    const token = parameters.get(link);
    if (token === null) continue;
    Object.assign(document.documentElement.dataset, { accountLink: link, accountLinkToken: token });
    history.replaceState(null, '', '/');
  }
})();
