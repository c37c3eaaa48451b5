export const functionWords = `
ал арасында арқылы астында ба бар барлық басқа бе бен бір бірақ бірнеше біз біздің бойынша бола болады болған болмайды
болмаса болса болып болатын бұл бұны бұрын бәрі ғана ғой да де деген дейін деп егер екен емес еді едім екі енді ең
жағдайда жатыр ия кейбір кейін кез келген кезде кезінде керек кім кімге кімнің қай қайдан қайда қайдағы қайсы қайсысы
қалай қалайша қандай қанша қашан қатысты қарай ма мен мұнда мұндай ме менің не неге неден немен немесе немене неліктен
неше нені олар олардың олай ол онда ондай оны оның оған осы осындай өз өзі өзінің өзіне па пе пен сіз сол сонда сондай
соң сияқты сайын та те тек тиіс туралы тұр тұрады үшін үстінде және әлде әр әрбір ішінде ішіндегі ішінен ішіне
`

export const fillers = `
жұмыс+іст жұмыс+жас орналас анықта жүзеге+ас жүзеге іске+ас болып+жат қолданыл қолданады қолдану. қолданып пайдаланыл
пайдалану. пайдаланады пайдаланамыз түсіндір етіл етед ету. еткен. етуд айтып айтыңыз табуға табыңыз көрсетіңіз
көрсетші сипатта код. кодта. кодты. кодтың. кодтағы. коды. кодтан. жоба. жобада жобаның жобад орын. орны. орынд.
жүреді жүріп істей істел істеу мүмкін қажет жауапты логика беріледі мысалы. қарау қараңыз негізгі. негізінен әдетте
түрінде. ретінде. көмек көмегі өтеді. алдымен бөлігі.
`

export const terms = `
қате = error; ерекше+жағдай айрықша+жағдай эксепш = exception; лақтыр тастайды тасталады = throw
ұста жақала = catch intercept; сәтсіз істен+шы құлайды құлап құлау ақау = failure fail crash
қайта+жібер қайта+сұра қайта+қосыл қайта+әрекет қайтала = retry repeat again; талпын = attempt retry
әрекет = attempt action; таймаут тайм+аут күту+уақыт уақыт+шег = timeout; кідір кешік = delay
күту күтіл күтіп күте = wait await pending; аралық аралығ интервал = interval; жоспарла = schedule cron
болдырма бас+тарт күшін+жо = cancel abort; үзу үзіл үзед = abort interrupt
сұраныс сұрау сұрат сұрал запрос = request query; жауап жауаб = response reply answer
тақырып тақырыб хедер = header title theme; дене. денес денені денеге = body; куки. кукилер кукиді = cookie
қайта+бағыт редирект = redirect; бағытта маршрут роут = route router; өңдеуіш өңдегіш хендлер = handler
өңде = handle process; аралық+қабат аралық+бағдарлама мидлвар = middleware; соңғы+нүкте эндпоинт = endpoint
сілтеме = link url reference; мекенжай мекен+жай адрес = address url; мәртебе статус = status state
күйі күйд күйг күй. = state status; сервер = server; сервис қызмет = service; клиент = client customer
браузер шолғыш = browser; прокси = proxy; желі = network
қосылым қосылу қосылад қосылған байланыс = connection connect; ажырат = disconnect; сокет = socket
вебсокет веб+сокет = websocket; порт. порты портт портқ = port; хост. хосты хостт хостқ = host; домен = domain
сертификат куәлік = certificate; кезек кезег = queue; пул. пулы пулд пулғ = pool
кэш кешті. кеште. кештен. кештің. кештеу кештел кештейд = cache; файл = file document; құжат = document file
қалта бума. бумас бумада каталог = folder directory; файл+жол = path
жол. жолы. жолын. жолының. жолына. жолында. жолдар жолды. жолға. жолдың. жолда. жолдағы = line path row string
баған = column; кесте = table; кілт = key; мән. мәні мәнд мәнг мәнм = value; әдепкі әдепкі+мән = default
токен = token; сессия сеанс = session; кіру кірген кіред кіргіз жүйеге+кір логин = login signin auth sign
кіріс = input incoming; шығу шығад шыққан жүйеден+шы = logout signout sign exit; шығыс = output outgoing
тірке = register signup; тіркелгі есептік+жазба аккаунт = account; аутентиф = authenticate auth login
авториз = authorize authorization auth; құпиясөз құпия+сөз парол = password; пайдаланушы қолданушы юзер = user
рөл роль. рольдер = role; рұқсат құқық құқығ = permission allow; қолжетім қол+жетім қол+жеткіз = access
қолжетімді = available access; тіркелгі+дерек есептік+дерек = credential; құпия = secret; раста = confirm verify
шақырту шақыру+хат = invite invitation; шақыр = call invoke invite; ұйым = organization organisation
пәрмен команда = command team; қатысушы мүше = member; иесі иелік иелен = owner; әкімші админ = admin administrator
топ. топқа топты топта тобы = group; қонақ қонағ = guest; бапта теңше = setting settings config
конфиг = config configuration; орта. ортас ортаны ортада орта+айнымал қоршаған+орта = environment env
айнымалы = variable; қосу қосад қосып қосқан қоссақ қосылып үстеу = add enable; іске+қос = start launch run
өшір = delete disable remove; ауыстыр = switch replace toggle; жалау = flag; режим = mode
аргумент дәлел = argument arg; параметр = parameter param; опция = option; шекте шегі шек. лимит = limit
шектеу шектел = limit restrict constraint; квота = quota; өлшем көлем = size; ұзындық ұзындығ = length
ені. енін. ендік = width; биіктік биіктіг = height; саны. санын. санына. санау санал санағыш есептегіш = count counter
есепте = compute calculate count; сома қосынды жиынтық = sum amount total; сан. сандар санды. нөмір = number
бүтін = integer; тізім = list; массив жиым = array; жиын. жиынд жиыны = set; сөздік сөздіг = dictionary map
логикалық бульдік = boolean; дата. датас датаны датал күні. күнін. күнді. = date; уақыт = time; таймер = timer
уақыт+белдеу сағат+белдеу = timezone zone; мерзім+өт мерзім+біт мерзім+аяқ мерзімі+өт = expire expiry expired
мерзім = expire expiry deadline; ағымдағы қазіргі = current; оқу оқы оқиды = read; жазба = record entry log
жазу жазыла жазылған жазад жазып жазылу = write; ашу ашыл ашад ашқан ашық = open; жабу жабыл жабад жабық жабат = close
баста = start begin; тоқта = stop; аяқта = finish shutdown complete; сөндір = shutdown disable
жаса құру. құрад құрыл = create; құрылым = structure; жою. жоюды жоюға жойыл жояды жойған = delete remove
қашықтағы қашықтан = remote; жаңарт = update refresh; жаңа. = new; өзгер = change update modify
түзет редакц = edit fix; тексер = check validate verify; валид жарамды = validate valid; парс талда = parse
сериал = serialize; десериал = deserialize; кодта = encode encoding; декод кері+кодта = decode
сығу сығыл сығым сығад қысу қысыл = compress; шифр = encrypt cipher
дешифр шифрын+аш шифрды+аш кері+шифр шифрсыз = decrypt; қолтаңба қол+қою қол+қойыл = sign signature
жазылым жазылушы = subscription subscriber; хэш хеш = hash; бақылау+сома = checksum; сұрыпта ретте = sort order
сүзгі сүзу сүзіл сүзед фильтр = filter; бірікті = merge combine join; бөлу бөлін бөлед бөлгіш = split separator
түрленді конверт = convert transform; көшір = copy; клон = clone; жылжыт = move
қайта+ата атын+өзгер атауын+өзгер = rename; құлып блокта бұғат = lock block
бұғаттан+шы құлпын+аш құлыптан+шы = unlock; мьютекс = mutex lock; ағын = stream thread; көп+ағын = thread concurrent
воркер жұмысшы = worker; процес үдеріс үрдіс = process; транзакц = transaction; миграц = migration
схема сұлба = schema; модел = model; модул = module
түр. түрі. түрін. түрлер түрге. түрдің түріне. түрінің тип. типі. типін. типт = type; класс сынып = class
интерфейс = interface; функция = function; метод әдіс = method; қасиет сипат. сипаты = property; өріс = field
нысан объект = object; экземпляр дана. данас = instance; конструктор = constructor; мұра = inheritance extends inherit
тәуелді = dependency; пакет десте = package batch; кітапхана = library; нұсқа = version
құрасты жинақта = build bundle; қоқыс қоқыс+жина = garbage gc; компил = compile compiler; орнат = install set
өрістет деплой = deploy; тест сынақ сынағ = test; мок. моктар = mock stub; қамту қамтыл = coverage
лог. логқа логта логтың журнал = log logger; деңгей = level; ескерт = warning warn; метрика көрсеткіш = metric metrics
есеп. есепті есептер есебі = report; құжаттама = documentation docs; мысал = example
шот. шоты шотты шоттар шотқа шот+фактура = invoice account; төле = payment pay billing; тариф = plan pricing
баға. бағас бағаны құны. құнын. = price cost; валюта = currency; тапсырыс = order; сатып+алуш = customer
жеңілдік жеңілдіг = discount; салық салығ = tax; ақша+қайтар ақшаны+қайтар төлемді+қайтар = refund; қайтар = return
карта = card map; сурет кескін = image picture; түс. түсі түст = color colour; тема. темас теманы темалар = theme
қаріп қаріб = font; стиль = style; жылыста ағып+кет = leak; жад. жады жадт жадқ = memory
өнімділік өнімділіг = performance; жылдам = speed rate; жиілік жиіліг = rate frequency; жүктеме = load; индекс = index
ізде = search find; сәйкес = match; салыстыр = compare diff; алмасты = replace; ереже = rule
тұрақты+өрнек регуляр жүйелі+өрнек = regex regexp pattern; өрнек өрнег = expression; шаблон үлгі = template pattern
рендер сызу сызыл салып = render draw; көрсет бейнеле = show display render; жасыр = hide hidden; көрініс = view
бет. беті бетт бетк парақша = page; беттеу пагинац = pagination page; түйме батырма = button
форма. формас форманы формад формағ пішін = form; формат пішім = format; енгіз = input enter; шығар = output print
жүкте = load upload download; жүктеп+сал жүктеп+бер файл+жүктеу = upload; жүктеп+ал = download
архив мұрағат = archive; архивтен мұрағаттан тарқат орамадан бумадан = unpack extract; жібер жолдайд жолдау. = send
алын алу. алады қабылдап = get receive fetch; қабылда = receive accept; сақта = save store
қойма сақтау+орн = storage store; қалпына+келтір = restore recover; сақтық+көшір резерв бэкап = backup
импорт = import; экспорт = export; кірісті ендір = insert paste; кірістірілген ендірілген = nested embedded
ысыр бастапқы+қалып бастапқы+күй = reset; тазала тазар = clear clean cleanup; таңда = select choose
басқан басылған шерт = click press; айналды = scroll; орында = execute run; басып+шығар = print
генерац генератор = generate; дөңгелект = round; экранда = escape; елеме өткізіп+жібер = skip ignore
тыйым = forbid deny; қабылдама = reject; инициал = init initialize; хабарландыр = notification notify
жариял = publish; синхрон үндес = sync synchronize; асинхрон = async; қадағала бақыла = track watch
мониторинг = monitor; жөнде = debug fix; кері+қайтар = rollback revert; коммит = commit
тармақ тармағ бұтақ бұтағ = branch; шолу = review; аудар локализ = translation translate locale
тіл. тілі тілд тілг = language locale; оқиға = event; тыңда = listener; хук. хукт = hook; вебхук = webhook
плагин = plugin; кеңейт = extension; кері+шақыр колбэк = callback; промис = promise; буфер = buffer
бөлік. бөлікт бөлшек фрагмент үзінді = chunk fragment; хабар = message; хат. хатт пошта = mail email
чат. чатта чатты = chat; мәтін = text; терезе = window; диалог = dialog modal; мәзір меню = menu
белгіше иконка = icon; қойынды = tab; панел тақта = panel; бүйір = sidebar; кеңес = hint tooltip suggestion
ерекшеле = highlight; анимац = animation; фокус = focus; экран. экраны экранд экранғ = screen
компонент құрамдас = component; контроллер = controller; адаптер = adapter; драйвер = driver; фабрика = factory
декоратор = decorator; утилит = util utility; скрипт = script; консол терминал = console terminal
навиг ауысу ауысад өту. = navigate navigation; прогрес барыс = progress; синтакс = syntax; грамматик = grammar
лексер лексема токендеу = lexer tokenizer token; ағаш = tree; түйін = node; граф. графт графы = graph
қыры. қабырға = edge; ата+ана аталық тектік = parent; еншілес ұрпақ ұрпағ = child; түбір = root
таңба символ = symbol character; түсініктеме пікір = comment; көріну+ау ауқым = scope; оператор = operator
шарт = condition; цикл = loop cycle; рекурс = recursion recursive; итер = iterator iterate
бос+орын = whitespace space; шегініс = indent; тырнақша = quote; жақша = bracket parenthesis
белгілеу+тіл = markup layout; бос. босты = empty; жоқ. табылма жетіспе = missing absent
қайталанат қайталанған дубл телнұсқа = duplicate; жарамсыз дұрыс+емес = invalid wrong; белгісіз = unknown
ескір = deprecated stale outdated; ішкі = internal; көпшілік жалпыға жария. = public; жеке. жекеше = private
бірегей = unique; міндетті = required; міндетті+емес = optional; максим ең+көп ең+үлкен = max maximum
миним ең+аз ең+кіші = min minimum; бірінші алғашқы = first; соңғы = last latest; келесі = next; алдыңғы = previous
уақытша = temporary temp; уақыт+белгі = timestamp; кездейсоқ = random; қауіпсіз = security safe
параллел = parallel concurrent; жарыс+жағдай = race; тіркеме = attachment; жаһанд глобал = global
жергілікті локал = local; статик = static; динамик = dynamic; салыстырмалы = relative; абсолют = absolute
база. базас базан базад базал = database base
дерекқор деректер+қор дерек+қор мәліметтер+қор мәліметтер+база деректер+база = database db; дерек мәлімет = data
репозитор = repository repo; тапсырма міндет. = task job; фонд. фон. фондық фондағы = background; сигнал = signal
бастапқы+код дереккөз = source; атау. атауы атаулар аты. атын. есім. есімі = name; идентификатор = id identifier
идентификац сәйкестенді = identify identity; телефон = phone; қате+код жауап+код күй+код статус+код = status code
растау+код = code; ядро = core kernel; қолданба қосымша = app application; операц амал. амалд = operation
қатынас = relation link; нәтиже = result; қорға = protect guard security; танып таныл = detect recognize
шешед шешім = decide; тағайынд = assign; белгі. белгілер тег. тегтер = label tag; провайдер жеткізуші = provider
лицензия = license; тенант жалға = tenant; күй+машина күйлер+машина ақырлы+автомат = machine state; тарих = history
статистика = statistics stats; аналитика = analytics; келісім = consent; сүйре = drag; келуші = visitor
протокол хаттама = protocol; қалқыма = toast popup; ротац = rotation rotate; қайта+баста = restart
`
