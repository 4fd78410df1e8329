import { createIcon } from './create-icon.tsx'

export const FlashlightOnIcon = createIcon(
  'M18 2H6v6l2 3v11h8V11l2-3zm-2 2v1H8V4zm-2 6.4V20h-4v-9.61l-2-3V7h8v.39zM10.5 14a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z',
)
