// oxlint-disable-next-line eslint/no-restricted-imports -- the one place
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const RETRY_MS = 15_000

/** Loads itself when it is first shown, or earlier with `preload`, which resolves once it is there. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload(): Promise<unknown> }

/**
 * A part of a screen in a file of its own, shown in a Suspense. If the file cannot be fetched, as without a network
 * before the app is installed, the fallback stays and the file is asked for again: React’s own `lazy` would replace the
 * whole screen, with everything that works on it, by an error.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let loading: Promise<Record<Name, ComponentType<Props>>> | undefined
  const preload = () => (loading ??= untilLoaded(load))
  return Object.assign(
    lazy(async () => ({ default: (await preload())[name] })),
    { preload },
  )
}

async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn(error)
      await networkOrPause()
    }
  }
}

/** Resolves when the browser says that it is online again; after a while in any case, for it may be wrong about that. */
function networkOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, RETRY_MS)
    addEventListener('online', end)
  })
}
