/**
 * Whether the router's lazy component has been fetched: it then loses its `preload`. Its `preload` does not tell,
 * because a failure is only reported when the component is shown.
 */
export const isLoaded = (component: { preload?: unknown } | undefined): boolean =>
  component?.preload === undefined
