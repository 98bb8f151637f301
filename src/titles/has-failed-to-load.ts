/** Whether a picture of the server's markup failed before anybody listened to its error event. */
export function hasFailedToLoad(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
}
