import { createLink } from '@tanstack/react-router'

import { AnchorButton } from './Button.tsx'

/** A button that links to a screen: the router's typed `to`, `params` and `search`, and a real href underneath. */
export const LinkButton = createLink(AnchorButton)
