/** A legal text in one language. */
export interface LegalDocument {
  title: string
  lead: string
  sections: { heading: string; paragraphs: string[] }[]
}
