import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyRegistration } from '../../server/accounts/passkey-verification';
import { SoftwareAuthenticator } from '../support/software-authenticator';

const ORIGIN = 'https://marquee.example';
const SITE = { id: 'marquee.example', origin: ORIGIN };
const CHALLENGE = 'Zml4ZWQ';

/**
 * Of the format 'android-key', for the challenge above: its certificate, valid from 2020 to 2119, contains the address
 * http://crl.example/list of a list of revoked certificates.
 */
const CERTIFIED_ATTESTATION =
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYRnsJVNiRhc0OV2vlPeyJD5F6XMoMy95sWQsROALfRn' +
  'INpZCi0Vws7Vg8eB8FHwPGppBrJivnB_gsMxzht1BmLfWtCcCWtkRjeDVjglkBhjCCAYIwggEnoAMCAQICAQIwCgYI' +
  'KoZIzj0EAwIwDzENMAsGA1UEAxMEZXZpbDAgFw0yMDAxMDEwMDAwMDBaGA8yMTE5MDEwMTAwMDAwMFowDzENMAsGA1' +
  'UEAxMEbGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMlTjmlBOPnGDsOCn7puV08Z4yOyjeaAH7BvrEJfO5Q1' +
  'XY12MWdsmbwOPp_8kMKrNhnhXZp2gkD84zCJDjtTiu2jcjBwMEQGCisGAQQB1nkCAREENjA0AgEDCgEAAgEDCgEABC' +
  'AieX8NqiyUivMzrDi2m4QwOtJWhVCq4E2y8b4wdjqj4QQAMAAwADAoBgNVHR8EITAfMB2gG6AZhhdodHRwOi8vY3Js' +
  'LmV4YW1wbGUvbGlzdDAKBggqhkjOPQQDAgNJADBGAiEAjM4EuLNC36hAmczsBoCCqpP71Z24l32zYJn6qC5sY0gCIQ' +
  'DvlQWe7Xj-YfShQr5vUe7oSdZmlyzuKwjcaX_Kmg1p1lkBJzCCASMwgcugAwIBAgIBATAKBggqhkjOPQQDAjAPMQ0w' +
  'CwYDVQQDEwRldmlsMCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkwMTAxMDAwMDAwWjAPMQ0wCwYDVQQDEwRldmlsMFkwEw' +
  'YHKoZIzj0CAQYIKoZIzj0DAQcDQgAEW0GKqGGDW0ZTURbtkfIxez8v1YC4UKoOdR1wfnPv9ccvVI-4EUwpsEO3uTqs' +
  'wcFhWLcYUkNFvxHZ7s4x7gTEoaMWMBQwEgYDVR0TAQH_BAgwBgEB_wIBAjAKBggqhkjOPQQDAgNHADBEAiBq6jRF1E' +
  'psHo-FjfGqcb6HweplwO4zo8RGv1yYjuwhIgIgW4dcDxdP-1PQYtZgjbO5Vajb1GHDDf_24QdNTIgmAERoYXV0aERh' +
  'dGFYpExLi18daRceK9vDzP91fo8BpurSEg98LWxq3gOIFKBlRQAAAAAAAAAAAAAAAAAAAAAAAAAAACC86yvXDZhvk2' +
  '3Av-cC1O7FQoWplFxTeER_RvMDs7s6o6UBAgMmIAEhWCDJU45pQTj5xg7Dgp-6bldPGeMjso3mgB-wb6xCXzuUNSJY' +
  'IF2NdjFnbJm8Dj6f_JDCqzYZ4V2adoJA_OMwiQ47U4rt';

function watchRequests() {
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No network'));
  onTestFinished(() => request.mockRestore());
  return request;
}

test('a passkey whose attestation contains certificates is refused, and no address in them is requested', async () => {
  const requests = watchRequests();
  const id = 'vOsr1w2Yb5NtwL_nAtTuxUKFqZRcU3hEf0bzA7O7OqM';
  const credential = {
    ...{ id, rawId: id, type: 'public-key' as const },
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWm1sNFpXUSIsIm9yaWdpbiI6Imh0dHBzOi8vbWFycXVlZS5leGFtcGxlIiwiY3Jvc3NPcmlnaW4iOmZhbHNlfQ',
      attestationObject: CERTIFIED_ATTESTATION,
    },
  };
  expect(await verifyRegistration(SITE, credential, CHALLENGE)).toBeNull();
  expect(requests).not.toHaveBeenCalled();
});

test('a passkey without certificates is accepted', async () => {
  const device = new SoftwareAuthenticator(ORIGIN);
  const credential = device.create({
    challenge: CHALLENGE,
    rp: { id: SITE.id, name: 'Marquee' },
    user: { id: 'dXNlcg', name: 'ada', displayName: 'ada' },
    pubKeyCredParams: [],
    timeout: 1000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  });
  expect(await verifyRegistration(SITE, credential, CHALLENGE)).toMatchObject({ id: device.credentialId });
});
