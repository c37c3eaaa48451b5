// Plain JavaScript, so that it runs from source without a loader: a small process starts others several times faster.
import { spawn } from 'node:child_process'

const maxUnreadBytes = 2 ** 20

const running = new Map()

const killGroup = (child) => {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

const forward = (child, send) => {
  let unread = 0
  const streams = { stdout: child.stdout, stderr: child.stderr }
  for (const [name, stream] of Object.entries(streams)) {
    stream.on('data', (piece) => {
      unread += piece.length
      if (unread > maxUnreadBytes) for (const each of Object.values(streams)) each.pause()
      send({ [name]: piece })
    })
  }
  return (bytes) => {
    unread -= bytes
    if (unread <= maxUnreadBytes) for (const each of Object.values(streams)) each.resume()
  }
}

const start = ({ command, args, cwd, env, input }, id, send) => {
  const isGroup = process.platform !== 'win32'
  const child = spawn(command, args, { cwd, env, detached: isGroup, windowsHide: true, stdio: 'pipe' })
  let failure
  child.once('error', (error) => (failure = { message: error.message, code: error.code }))
  child.once('close', (status) => {
    running.delete(id)
    send({ ended: { status, failure } })
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  running.set(id, { kill: () => killGroup(child), read: forward(child, send) })
  send({ pid: child.pid })
}

process.on('message', ({ id, order, read, kill }) => {
  const send = (report) => process.connected && process.send({ id, ...report })
  if (read !== undefined) running.get(id)?.read(read)
  if (kill === true) running.get(id)?.kill()
  if (order === undefined) return
  try {
    start(order, id, send)
  } catch (error) {
    send({ ended: { status: null, failure: { message: error.message, code: error.code } } })
  }
})

process.on('disconnect', () => {
  for (const { kill } of running.values()) kill()
  process.exit()
})
