import type { ViewState } from './code-reader.ts'

/** The overall state of the scanner, in one word. */
export function scannerStateOf({
  camera,
  decoder,
}: ViewState): 'starting' | 'scanning' | 'stopped' | 'failed' {
  if (camera.status === 'off' || camera.status === 'paused') return 'stopped'
  if (camera.status === 'failed' || decoder.status === 'failed') return 'failed'
  return camera.status === 'on' && decoder.status === 'ready' ? 'scanning' : 'starting'
}
