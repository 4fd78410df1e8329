import { byLanguage, type LegalDocument } from './document.ts'

export const privacyPolicy = byLanguage(
  import.meta.glob<LegalDocument>('../../locales/*/legal/privacy.json', { eager: true, import: 'default' }),
)
