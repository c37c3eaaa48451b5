import { trustedWorkerUrl } from '#src/lib/trusted-worker-url.ts'
import { readRecording, type RecordingRead } from './read-recording.ts'
import workerUrl from './read-recording.worker.ts?worker&url'

const maxLengthHere = 200_000

const askWorker = (worker: Worker, text: string): Promise<RecordingRead> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RecordingRead>) => resolve(data))
    worker.addEventListener('error', reject)
    worker.postMessage(text)
  })

const createWorker = () => new Worker(trustedWorkerUrl(workerUrl), { type: 'module' })

export const readAside = async (text: string, openWorker = createWorker): Promise<RecordingRead> => {
  if (text.length <= maxLengthHere) return readRecording(text)
  let worker: Worker | null = null
  try {
    worker = openWorker()
    return await askWorker(worker, text)
  } catch {
    return readRecording(text)
  } finally {
    worker?.terminate()
  }
}
