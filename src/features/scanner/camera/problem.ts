/** Why there is no picture, in terms the user at the door can act on. */
export type CameraProblem =
  /** The page is not served over https (or localhost): browsers hide the camera from it. */
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'missing'
  /** Another app or tab is using it. */
  | 'taken'
  /** It worked and then went away: unplugged, or taken by the system. */
  | 'ended'
  | 'failed'

const BY_NAME: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  PermissionDeniedError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'taken',
  TrackStartError: 'taken',
  AbortError: 'taken',
}

/** The problem behind an error of getUserMedia (Media Capture and Streams, section 10.2; older names too). */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return BY_NAME[name] ?? 'failed'
}

/** Why asking for a camera is pointless, or undefined if it can be asked for. */
export function cameraObstacle(
  context: Pick<Window, 'isSecureContext'> & { navigator: Partial<Pick<Navigator, 'mediaDevices'>> },
): CameraProblem | undefined {
  if (!context.isSecureContext) return 'insecure'
  return typeof context.navigator.mediaDevices?.getUserMedia === 'function' ? undefined : 'unsupported'
}
