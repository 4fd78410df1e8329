import { createIcon } from './create-icon.tsx'

export const DownloadDoneIcon = createIcon('M5 18h14v2H5zm4.6-2.7L5 10.7l2-1.9 2.6 2.6L17 4l2 2z')
