import { byLanguage, type LegalDocument } from './document.ts'

export const termsOfService = byLanguage(
  import.meta.glob<LegalDocument>('../../locales/*/legal/terms.json', { eager: true, import: 'default' }),
)
