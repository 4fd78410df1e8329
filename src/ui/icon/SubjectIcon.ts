import { createIcon } from './create-icon.tsx'

export const SubjectIcon = createIcon('M14 17H4v2h10zm6-8H4v2h16zM4 15h16v-2H4zM4 5v2h16V5z')
