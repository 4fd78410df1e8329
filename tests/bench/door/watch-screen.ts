/**
 * Runs in the page before its own scripts. Records by the page’s clock when the video first shows a frame
 * with a code and when its result has been painted, from outside: it does not rely on the page under test.
 */
export function watchScreen({ answer, attribute }: { answer: string; attribute: string }): void {
  const state: ScreenWatch = { seenAt: undefined, shownAt: undefined, before: undefined }
  window.screenWatch = state
  const corner = { x: 0, y: 0, width: 8, height: 8 }
  const pixels = new Uint8Array(8 * 8 * 3)
  const watched = new WeakSet<HTMLVideoElement>()

  /** Drawn, a frame would first be converted to colours, which the page under test would have to wait for: 5 ms without a graphics card. */
  const note = async (frame: VideoFrame, at: number) => {
    await frame.copyTo(pixels, { rect: corner })
    frame.close()
    // Its brightness comes first. Pictures with a code have a brighter hall (see verdicts.ts); halfway lies well outside the video’s
    // range error.
    if (pixels[0]! > 100) state.seenAt ??= at
    else state.seenAt = undefined
  }

  const watch = (video: HTMLVideoElement) => {
    watched.add(video)
    video.requestVideoFrameCallback(function look(_now, { presentationTime }) {
      video.requestVideoFrameCallback(look)
      void note(new VideoFrame(video), presentationTime)
    })
  }

  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) if (!watched.has(video)) watch(video)
    const current = document.querySelector(answer)?.getAttribute(attribute) ?? undefined
    if (current === state.before || state.shownAt !== undefined) return
    state.before = current
    if (current === undefined) return
    // The next frame callback runs before the paint, a message posted there after it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (state.shownAt ??= performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

export interface ScreenWatch {
  seenAt: number | undefined
  shownAt: number | undefined
  before: string | undefined
}

declare global {
  interface Window {
    screenWatch: ScreenWatch
  }
}
