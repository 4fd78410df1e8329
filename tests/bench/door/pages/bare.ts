import jsQR from 'jsqr'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * The minimum between a camera and a text on screen: each frame is drawn, read and shown. No roster, durable
 * write, worker or list. `?decoder=zxing` or `?decoder=jsqr`.
 */
type Decoder = (picture: ImageData) => Promise<string | undefined>

const decoders: Record<string, () => Promise<Decoder>> = {
  zxing: async () => {
    await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
    return async (picture) => {
      const [code] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
      return code?.text
    }
  },
  jsqr: async () => async (picture) => jsQR(picture.data, picture.width, picture.height)?.data,
}

const video = document.querySelector('video')!
const output = document.querySelector('output')!
const decode = await decoders[new URLSearchParams(location.search).get('decoder') ?? 'zxing']!()
video.srcObject = await navigator.mediaDevices.getUserMedia({
  video: { width: { ideal: 1280 }, height: { ideal: 720 } },
})
await video.play()

const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
const context = canvas.getContext('2d', { willReadFrequently: true })!

async function readFrame(): Promise<void> {
  context.drawImage(video, 0, 0)
  const text = await decode(context.getImageData(0, 0, canvas.width, canvas.height))
  if (text && text !== output.dataset.shown) {
    output.dataset.shown = text
    output.textContent = text
  }
  video.requestVideoFrameCallback(() => void readFrame())
}

video.requestVideoFrameCallback(() => void readFrame())
document.documentElement.dataset.ready = 'true'
