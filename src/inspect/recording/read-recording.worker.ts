import { readRecording } from './read-recording.ts'

const { postMessage } = globalThis as unknown as Pick<Worker, 'postMessage'>

const receive = ({ data }: MessageEvent<string>): void => postMessage(readRecording(data))

addEventListener('message', receive)

export default receive
