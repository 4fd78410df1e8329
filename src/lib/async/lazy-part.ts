// oxlint-disable-next-line eslint/no-restricted-imports -- the only place for it
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

import { untilLoaded } from './until-loaded.ts'

/**
 * A component that loads when it is first shown, or earlier with `preload`, which resolves once it is loaded.
 */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload(): Promise<unknown> }

/**
 * A part of a screen in its own file, shown in a Suspense. If the file cannot be fetched (offline, before the
 * service worker has cached it), the fallback stays and the file is requested again: React’s own `lazy` would
 * replace the whole screen with an error.
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
