/** Calls `onFrame` with the time (`performance.now()`) of each new frame of a playing video, until stopped. */
export function watchFrames(video: HTMLVideoElement, onFrame: (at: number) => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    let handle = 0
    const next: VideoFrameRequestCallback = (_now, { presentationTime }) => {
      handle = video.requestVideoFrameCallback(next)
      onFrame(presentationTime)
    }
    handle = video.requestVideoFrameCallback(next)
    return () => video.cancelVideoFrameCallback(handle)
  }
  const element: HTMLVideoElement = video
  let handle = 0
  let last = -1
  const next = (now: number) => {
    handle = requestAnimationFrame(next)
    if (element.currentTime === last) return
    last = element.currentTime
    onFrame(now)
  }
  handle = requestAnimationFrame(next)
  return () => cancelAnimationFrame(handle)
}
