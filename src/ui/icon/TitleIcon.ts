import { createIcon } from './create-icon.tsx'

export const TitleIcon = createIcon('M5 4v3h5.5v12h3V7H19V4z')
