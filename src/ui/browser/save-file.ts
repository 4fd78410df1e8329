/** Offers a file generated here as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By the next task, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url))
}
