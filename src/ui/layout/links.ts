import Link from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'

// MUI's look with the router's typed `to`, `params` and `search`, and a real href underneath.
export const TextLink = createLink(Link)
