import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The script behaves like a messenger's: one function, cookies, a button and requests to its own host. */
const script = (origin: string): string => `(() => {
  const tell = (what) => fetch('${origin}/told', { method: 'POST', body: JSON.stringify(what) })
  const heard = {}
  let timer
  const draw = (padding) => {
    const button = document.querySelector('button') ?? document.body.appendChild(document.createElement('button'))
    button.textContent = '?'
    button.style.cssText = 'position:fixed;right:20px;width:60px;height:60px;bottom:' + padding + 'px'
    button.onclick = () => heard.onShow?.()
    button.ondblclick = () => heard.onHide?.()
  }
  window.Intercom = (command, given) => {
    if (typeof given === 'function') heard[command] = given
    else (parent.widgetHeard ??= []).push(command)
    if (command === 'boot' || command === 'update') tell([command, given])
    if (command === 'boot') {
      for (const kind of ['id', 'session', 'device-id']) document.cookie = 'intercom-' + kind + '-w=1; path=/; max-age=9999'
      localStorage.setItem('intercom-state-w', '1')
      timer = setInterval(() => fetch('${origin}/beat'), 1000)
    }
    if (command === 'boot' || command === 'update') draw(given.vertical_padding)
    if (command === 'shutdown') clearInterval(timer)
  }
})()`

export const startWidgetServer = async () => {
  const commands: [command: string, given: unknown][] = []
  const requestedUrls: string[] = []
  let origin = ''
  const server = createServer((request, response) => {
    const { url = '' } = request
    requestedUrls.push(url)
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      if (url === '/told' && body !== '') commands.push(JSON.parse(body) as [string, unknown])
      const isScript = url.startsWith('/messenger.js')
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'content-type': isScript ? 'text/javascript' : 'text/plain',
      })
      response.end(isScript ? script(origin) : 'ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/messenger.js`,
    requestedUrls: requestedUrls as readonly string[],
    commands: (command: string) => commands.filter(([name]) => name === command).map(([, given]) => given),
    forget: () => void commands.splice(0),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
