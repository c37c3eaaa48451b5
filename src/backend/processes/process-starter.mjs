// Plain JavaScript, so that it runs from source without a loader: a small process starts others several times faster.
import { spawn } from 'node:child_process'

const running = new Map()

const killGroup = (child) => {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

const forward = (child, name, send) => {
  const stream = child[name]
  stream.on('data', (piece) => {
    stream.pause()
    send({ [name]: piece })
  })
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
  forward(child, 'stdout', send)
  forward(child, 'stderr', send)
  running.set(id, child)
  send({ pid: child.pid })
}

process.on('message', ({ id, order, read, kill }) => {
  const send = (report) => process.connected && process.send({ id, ...report })
  const child = running.get(id)
  if (child !== undefined && read !== undefined) child[read].resume()
  if (child !== undefined && kill === true) killGroup(child)
  if (order === undefined) return
  try {
    start(order, id, send)
  } catch (error) {
    send({ ended: { status: null, failure: { message: error.message, code: error.code } } })
  }
})

/** A terminal interrupts the whole group; what runs is ended by the server, or with it. */
for (const signal of process.argv.slice(2)) process.on(signal, () => {})

process.on('disconnect', () => {
  for (const child of running.values()) killGroup(child)
  process.exit()
})
