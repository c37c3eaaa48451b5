export const functionWords = `
a al algo alguien algún alguna algunas alguno algunos ante antes aquel aquella aquellos aquí así aun aunque bajo bien
cada casi como con contra cual cuales cualquier cualquiera cuando cuanta cuántas cuanto cuántos cuya cuyo de debe
deben del dentro desde después donde dos durante el ella ellas ellos en entonces entre era eran es esa esas ese eso
esos esta estaba están estar estas este esto estos estoy fuera fue ha han hasta hay la las le les lo los luego más me
mediante menos mi mientras mis mismo misma mismos mucha mucho muchos muy nada ni ningún ninguna nos nosotros nuestra
nuestras nuestro nuestros o otra otras otro otros para pero poco por porque puede pueden pues que quien quienes se sea
sean según ser será si sido siempre sino sobre sólo su sus también tan tanto te tener tengo tenemos ti tiene tienen
toda todas todo todos tras tu un una unas uno unos usted ustedes vez y ya yo
`

export const fillers = `
no. son. sin. solo. funciona. funcionan. funcionar. funcionando. hace. hacen. hacer. haces. hecho. hecha. ocurr suced
pasa. pasando. pasan. encuentr implement defin utiliz usa. usan. usar. uso. usado. usada. usados. usamos agota realiz
efectú llev+a+cabo lleva+a+cabo lleva. explic muéstr describ código. códigos. proyecto. lugar. sitio. parte. partes.
lógica. encarg responsable ubica ubicad necesit sirve. sirven. existe. existen. aparec forma. formas. manera ejemplo.
exactamente posible. quiero quiere puedo podemos podría viene. vienen. indica. indican indicar importante diferent
distint varios. varias. además primero. ahora gracias favor. tipo+de+cosa dime cabo. través acerca
`

export const terms = `
error = error; excepci = exception; exclu = exclude; lanz arroj = throw launch
captur intercept atrap = catch intercept
fallo. fallos. falla. fallan. fallar fallid fracas caída. caídas. cae. colaps = failure fail crash; reintent = retry
repet repit = repeat retry; intent = attempt retry
tiempo+de+espera tiempo+agotad tiempo+límite tiempos+de+espera = timeout; retras demor = delay
esper = wait await pending; intervalo = interval; programad programar planific agend = schedule cron
cancel anul = cancel abort; interrump interrup = interrupt abort; solicit petici = request; consult = query
respuest respond = response reply answer; encabez cabecer = header; cuerpo = body; cookie = cookie
redirig redirec redirij = redirect; ruta. rutas. = route path; enrut = router route; manejador = handler
gestor. gestores. = manager handler; manej gestion = handle manage; proces = process handle
trata. tratan. tratar tratad tratamiento = handle process; middleware = middleware
punto+de+acceso punto+final puntos+final punto+de+conexi puntos+de+acceso = endpoint
enlac vínculo = link url reference; direcci = address url; estado. estados. = state status; servidor = server
servicio = service; client = client customer; navegador = browser; proxy = proxy; red. redes. = network
conexi conect = connection connect; desconect desconexi = disconnect; socket = socket; websocket = websocket
puerto = port; host anfitri = host; dominio = domain; certificad = certificate; cola. colas. encol = queue
pool grupo+de+conexi conjunto+de+conexi = pool; cache = cache; archivo. archivos. ficher = file; document = document
documentaci documentad = documentation docs; carpet directorio = folder directory; línea. líneas. = line
fila. filas. = row; cadena = string chain; línea+de+comando = cli command; column = column; tabla = table
clave llave. llaves. = key; valor. valores. = value; por+defecto predetermin = default; token = token; sesi = session
inici+sesi inicio+de+sesi inicia+la+sesi iniciar+la+sesi inicios+de+sesi ingres loguea = login signin auth sign
cerrar+sesi cierre+de+sesi cierra+sesi cierra+la+sesi cerrar+la+sesi = logout signout sign
registr = register record signup log; registro. registros. bitácora = log record register
autentic autentif = authenticate auth login; autoriz = authorize authorization permission; contraseñ = password
usuari = user; rol. roles. = role; permiso permit = permission allow; derecho = permission right
acceso acced = access; disponib = available; cuenta. cuentas. = account
contar contad conteo recuent cuántas+veces = count counter; credencial = credential; secret = secret
confirm = confirm verify; comprob comprueb verific chequ = check verify validate; valid = validate valid
invit = invite invitation; organiz empresa = organization organisation; equipo. equipos. = team
comando. comandos. = command; miembro = member; propietari dueñ = owner; admin = admin administrator
grupo. grupos. agrup = group; ajuste. ajustes. preferenc = setting settings config
config = config configuration setting; entorno. entornos. = environment env; variable = variable
habilit activ = enable active; deshabilit desactiv inhabilit = disable; altern conmut = toggle switch
bandera indicador = flag; modo. modos. = mode; argument = argument arg; parámetr = parameter param; opci = option
límit = limit; restric restrin = restrict limit constraint; cuota. cuotas. = quota; tamañ = size; longitud = length
anchura ancho. = width; altura alto. = height; número núm. = number; cantidad = count amount
calcul = compute calculate; suma. sumas. sumar total. totales. = sum total; importe. importes. monto. montos. = amount
entero. enteros. entera. = integer; lista. listas. listar listad = list; matriz arreglo array = array
conjunto. conjuntos. = set; diccionari mapa. mapas. = dictionary map; booleano = boolean; fecha = date
hora. horas. tiempo. tiempos. = time; temporizador = timer; zona+horaria zonas+horarias huso+horario = timezone zone
expir caduc venc = expire expiry expired; plazo. plazos. = deadline; actual. actuales. vigent = current
lee. leen. leer leíd lectur lector = read; escrib escrit = write; abre. abren. abrir abiert apertur = open
cierr cerr = close; inici empiez comienz comenz arranc = start begin; detien deten = stop
termin finaliz acaba fin. = finish end complete; apag = shutdown; crea. crean. crear cread creac = create
elimin borr suprim = delete remove; quita. quitan. quitar = remove; remot = remote; actualiz = update refresh
refresc = refresh; modific cambi = change update modify; edita. editan. editar editad edici editor = edit
analiz anális pars = parse; serializ = serialize; deserializ = deserialize; codific = encode encoding
decodific descodific = decode; comprim compres = compress; cifr encript = encrypt cipher
descifr desencript descript = decrypt; firma. firman. firmar firmad firmas. = sign signature
suscri subscri = subscription subscribe; hash resumen+cript = hash
suma+de+comprob suma+de+verific sumas+de+verific = checksum
ordena. ordenan. ordenar ordenad ordenam ordenaci clasific = sort order; orden. órdenes. = order; filtr = filter
fusion combin = merge combine; unir unid. unida. unidos. unidas. unión une. unen. = join merge
divid divis separa. separan. separar separad = split separator
convert convierte conversi transform = convert transform; copia. copian. copiar copiad copias. = copy; clona = clone
mueve. mueven. mover movid traslad = move; renombr = rename; bloque = lock block; desbloque = unlock
mutex = mutex lock; flujo = stream flow; hilo. hilos. = thread; worker trabajador = worker
proceso. procesos. = process; transacc = transaction; migra = migration; esquema = schema; modelo. modelos. = model
módul = module; tipo. tipos. tipad = type; clase. clases. = class; interfaz interfac = interface ui; funci = function
método = method; propiedad = property; campo. campos. = field; objeto = object; instanc = instance
constructor = constructor; hered herenc = inheritance extends inherit; depend = dependency; paquet = package
bibliotec librer = library; versi = version; compil = compile compiler build; construi construy construcc = build
basura recolec = garbage gc; instal = install; despleg desplieg = deploy; prueba. pruebas. probar test = test
simul = mock stub; cobertura = coverage; nivel = level; advert aviso. avisos. = warning warn; métric = metric metrics
informe. informes. reporte = report; ejemplos. = example; factur = invoice billing
pago. pagos. pagar pagad cobr = payment pay billing charge; tarif plan. planes. = plan pricing
precio. precios. coste. costo. = price cost; moneda divisa = currency; pedido. pedidos. = order; descuent = discount
impuest iva. = tax; reembols = refund; devolv devuel retorn regres = return; devoluci = refund return; tarjet = card
imagen = image picture; color. colores. = color colour; tema. temas. = theme; fuente. fuentes. tipograf = font source
estilo = style; fuga. fugas. = leak; memori = memory; rendimient = performance; velocidad = speed rate
frecuenc tasa. = rate frequency; carga. cargan. cargar cargad cargas. = load; sube. suben. subir subid = upload
descarg = download; índice. índices. indexa indiz = index; busca. buscan. buscar buscad búsqued = search find
encontr = find; coincid = match; compar = compare diff; reemplaz sustit = replace; regla. reglas. = rule
expresi+regular expresión+regular expresiones+regular = regex regexp pattern; expresi = expression
plantill = template; patrón = pattern; renderiz dibuj pinta = render draw; muestr mostr visualiz = show display render
ocult escond = hide hidden; vista. vistas. = view; página. páginas. = page; paginac paginad paginar = pagination page
botón = button; formulari = form; formato. formatos. formatea = format; entrada. entradas. introduc = input entry
salida. salidas. = output exit; archivad archivar comprimido. = archive
extra. extrae. extraen. extraer extracci descomprim desempaquet = unpack extract; envi = send; recib recep = receive
obten obtien recuper = get fetch retrieve; acept = accept; guard = save store; almacen = store storage
restaur = restore recover; copia+de+seguridad copias+de+seguridad respald = backup
importa. importan. importar importac importad = import; exporta. exportan. exportar exportac exportad = export
añad agreg = add; inserta inserci = insert; restablec = reset; reinici = restart reset
limpi vaciar vaciad vacía+la purga = clear clean cleanup; vacío. vacía. vacíos. vacías. = empty
selecci elig eleg elij escog = select choose; decid decisi = decide choose; establec = set
clic. clics. pulsa = click press; desplaz = scroll move; llama. llaman. llamar llamad invoc = call invoke
ejecut = execute run; imprim impresi = print; genera. generan. generar generad generac = generate; redond = round
escapa. escapan. escapar escapad = escape; sanea = sanitize; omit ignor salta = skip ignore
prohib deneg denieg = forbid deny; rechaz = reject; inicializ = init initialize; notific = notification notify
publicar publicad publicaci publican = publish; public = public publish; sincron = sync synchronize; asíncron = async
rastre seguimient = track; supervis monitor vigil = monitor watch; depur = debug
revert revierte deshac = rollback revert; commit = commit; rama. ramas. ramific = branch; revis = review check
traduc = translation translate locale; localiz = locate find; idioma lengua = language locale; evento = event
escuch oyent = listener; hook. hooks. gancho = hook; webhook = webhook; plugin complement = plugin
extensi = extension; callback retrollam devolución+de+llamada = callback; promesa = promise; búfer buffer = buffer
fragment trozo bloque+de = chunk fragment block; mensaj = message; correo email = mail email
chat. chats. conversaci = chat conversation; texto = text; ventana = window; diálog modal. = dialog modal; menú = menu
icono = icon; pestañ = tab; panel. paneles. = panel; barra+lateral = sidebar
sugerenc pista. = hint tooltip suggestion; resalt = highlight; animac = animation; foco. enfoque = focus
pantalla = screen; component = component; controlador = controller handler driver; adaptador = adapter
fábrica = factory; decorador = decorator; utilidad = util utility; script. scripts. = script
consola terminal. = console terminal; navega. navegan. navegar navegaci = navigate navigation; progres = progress
sintax sintác = syntax; gramátic = grammar; léxic tokeniz = lexer tokenizer token; árbol = tree; nodo = node
grafo. grafos. = graph; arista = edge; padre = parent; hijo. hijos. hija. hijas. = child; raíz raíces = root
símbolo = symbol; carácter = character char; comentari = comment; ámbito alcance. = scope; operador = operator
condici = condition; bucle = loop; recursi = recursion recursive; recurso = resource; itera recorr = iterator iterate
espacio = space whitespace; sangr indent = indent; salto+de+línea saltos+de+línea = newline wrap; comilla = quote
paréntesis corchete = bracket parenthesis; marcado. etiquet = label tag markup
falta. faltan. faltant ausen no+encontrad no+se+encontr no+se+encuentr no+existe = missing absent; duplic = duplicate
inválid incorrect erróne = invalid wrong; desconocid = unknown; obsolet = deprecated stale outdated; intern = internal
privad = private; único. única. únicos. únicas. = unique; obligatori requerid = required; opcional = optional
máxim = max maximum; mínim = min minimum; primer. primera. primeros. primeras. = first; últim = last latest
siguient próxim = next; anterior previ = previous; temporal. temporales. = temporary temp
marca+de+tiempo marcas+de+tiempo = timestamp; aleatori azar = random; segur = security safe
paralel = parallel concurrent; concurren condici+de+carrera condición+de+carrera = concurrent race; anidad = nested
adjunt = attachment; global. globales. = global; local. locales. = local; estátic = static; dinámic = dynamic
relativ = relative; absolut = absolute; base. bases. = base; base+de+datos bases+de+datos bd. = database db
dato. datos. = data; entidad = entity; repositori = repository repo; tarea trabajo = task job
segundo+plano = background; señal = signal; origen código+fuente = source; nombr = name; identificador = id identifier
identific identidad = identify identity; teléfon = phone
código+de+estado código+de+error códigos+de+estado códigos+de+error = status code; núcleo = core kernel
aplicaci = app application; acción = action; operaci = operation; relaci = relation link; resultad = result
proveedor = provider; título = title header; licenc = license; compart = share; asign = assign
nuevo. nueva. nuevos. nuevas. = new; proteg protej protecc = protect guard security; detect reconoc = detect recognize
máquina+de+estado autómata = machine state; historial = history; estadístic = statistics stats; analític = analytics
consentim = consent; arrastr = drag; visitante = visitor; protocol = protocol; borrador = draft
rotaci = rotation rotate; resum = summary; inquilin = tenant; característic = feature
`
