import type { help as english } from '../en/help.ts'
import type { Translation } from '../words.ts'

export const help = {
  title: 'Ayuda',
  intro: 'Respuestas breves para cada parte de Carillon.',
  all: 'Todos los temas de ayuda',
  found: 'Ayuda',

  start: 'Tu primera campaña',
  startAbout:
    'Una campaña necesita un remitente, contactos y un segmento de esos contactos. El operador de prueba se comporta como uno real, pero ningún teléfono recibe nada.',
  start1:
    'En <b>Primeros pasos</b> añades en pocos minutos un remitente de prueba, un contacto y un segmento.',
  start2:
    'En <b>Teléfonos de prueba</b> ves cada mensaje como lo ve su destinatario. Allí puedes responder y pulsar enlaces.',
  start3:
    'Para mensajes reales, elige tu proveedor en <b>Añadir remitente</b> e introduce los ajustes de la cuenta.',

  campaigns: 'Enviar una campaña',
  campaignsAbout:
    'Una campaña envía un mensaje a todos los contactos de un segmento. El borrador se guarda mientras escribes, pero no se envía nada hasta que confirmas el número de destinatarios.',
  campaigns1:
    '<b>Nueva campaña</b> abre el editor. Elige la audiencia, escribe el mensaje y revisa la vista previa.',
  campaigns2:
    'Elige <b>Marketing</b> para ofertas y novedades. Entonces se aplican las horas de silencio, las bajas y tu límite de marketing.',
  campaigns3:
    'Elige <b>Transaccional</b> solo para mensajes que el contacto espera, como la confirmación de un pedido.',
  campaigns4: 'Con <b>Enviar una prueba…</b> envías antes el mensaje a tu propio número o correo.',
  campaigns5: 'En <b>Revisión</b> ves el coste, el fin del envío y el motivo de cada contacto omitido.',
  campaigns6:
    'Con <b>A una hora fija</b>, la campaña se envía más tarde. Con <b>Recurrente</b>, la campaña se repite cada día, semana o mes.',
  campaigns7:
    '<b>Añadir una prueba A/B</b> compara varios textos y envía el mejor a los demás destinatarios.',

  results: 'Leer los resultados de una campaña',
  resultsAbout:
    'Los resultados cambian mientras se envían y responden mensajes. «Enviado» significa que el operador aceptó el mensaje. «Entregado» significa que el teléfono lo recibió. Los servidores de correo no informan de la entrega.',
  results1: 'En <b>Resumen</b> ves las entregas, los clics, las respuestas y las bajas.',
  results2: 'En <b>Destinatarios</b> ves cada persona y el motivo si el mensaje falló.',
  results3:
    '<b>Hacer seguimiento</b> abre una campaña para un grupo, por ejemplo para quienes no hicieron clic.',
  results4: '<b>Pausar</b> retiene los mensajes en espera hasta que eliges <b>Reanudar</b>.',
  results5: '<b>Cancelar</b> termina la campaña. Los mensajes ya enviados no se pueden retirar.',

  contacts: 'Buscar y cambiar contactos',
  contactsAbout:
    'Un contacto es una persona con un número de teléfono, un correo o ambos. La página de un contacto muestra todos sus mensajes, consentimientos y cambios.',
  contacts1:
    'Los <b>Filtros</b> muestran solo algunos contactos. <b>Guardar los filtros como segmento</b> conserva la selección para campañas.',
  contacts2:
    'Selecciona contactos y usa <b>Cambiar</b> para cambiar las etiquetas, la etapa, el estado o los campos de todos a la vez.',
  contacts3: 'En <b>Cambios en bloque</b> puedes deshacer un cambio de muchos contactos.',
  contacts4:
    'En <b>Columnas</b> eliges qué muestra la lista. En <b>Vistas</b> guardas la lista para todo el equipo.',
  contacts5: 'En <b>Duplicados</b> encuentras y combinas contactos que pueden ser la misma persona.',

  imports: 'Importar una lista',
  importsAbout:
    'Puedes importar un archivo CSV de cualquier programa. Los contactos existentes se actualizan y nunca se duplican. Una importación puede añadir bajas, pero nunca quitarlas.',
  imports1:
    '<b>Importar un archivo</b> sube el archivo. Guarda antes los archivos de Excel como «CSV UTF-8».',
  imports2: 'En <b>Vista previa</b> ves en qué campo se convierte cada columna. Todavía no se importa nada.',
  imports3:
    'Si una columna no se reconoce, elige su campo, o consérvala con <b>Nuevo campo personalizado…</b>.',
  imports4:
    'Al final, <b>Escribir una campaña para estas personas</b> abre el editor con los contactos importados.',
  imports5:
    '<b>Deshacer importación…</b> elimina los contactos añadidos y restaura los cambiados. Las bajas se conservan.',

  segments: 'Agrupar contactos en segmentos',
  segmentsAbout:
    'Una campaña se envía a un segmento. Un segmento con reglas contiene los contactos que las cumplen cuando empieza la campaña. Un segmento fijo contiene los contactos que añades.',
  segments1: '<b>Nuevo segmento</b> crea un segmento de uno de los dos tipos.',
  segments2:
    'Con <b>Añadir condición</b> puedes usar campos, etiquetas, fechas, bajas, encuestas y resultados de campañas, como los clics.',
  segments3: '<b>Comprobar un contacto</b> explica por qué un contacto está o no en el segmento.',
  segments4: '<b>Escribir una campaña</b> abre el editor con esta audiencia.',

  inbox: 'Contestar respuestas',
  inboxAbout:
    'Las respuestas por SMS, WhatsApp y correo llegan a la bandeja de entrada. Cada conversación es de un contacto y un remitente. Después de una baja no se puede enviar nada a esa dirección.',
  inbox1:
    'En <b>Respuesta</b> contestas desde el remitente de la conversación. El borrador se guarda mientras escribes.',
  inbox2: 'En <b>Nota</b> escribes a tu equipo. El contacto nunca ve una nota.',
  inbox3:
    '<b>Asignar</b> da la conversación a un miembro. <b>Posponer</b> la oculta hasta una hora determinada.',
  inbox4: '<b>Usar plantilla</b> inserta un texto guardado.',
  inbox5: 'En <b>Por revisar</b> decides sobre respuestas que pueden ser una baja con otras palabras.',

  studio: 'Diseñar un correo',
  studioAbout: 'Un correo se compone de bloques. Sus colores y fuentes vienen de tu marca.',
  studio1:
    'Haz clic en un texto para escribir. <b>Añadir bloque</b> añade una imagen, un botón, columnas y más.',
  studio2:
    'Arrastra un bloque para moverlo, o pulsa Alt y una flecha. <b>Deshacer</b> revierte todos los cambios que quieras.',
  studio3:
    '<b>Vista previa</b> muestra el correo en el ordenador y el teléfono, en claro y oscuro, para cualquier contacto.',
  studio4: 'En <b>Plantillas</b>, <b>Correos</b> guardas diseños para el próximo correo.',

  templates: 'Guardar textos como plantillas',
  templatesAbout:
    'Una plantilla es un texto inicial para campañas, encuestas y respuestas. Un campo dinámico se convierte en el valor del contacto, o en el texto después de «|» si el contacto no tiene valor.',
  templates1: '<b>Nueva plantilla</b> empieza con un texto vacío.',
  templates2: '<b>Duplicar</b> copia una plantilla integrada para que puedas cambiar su texto.',
  templates3: 'En <b>Archivos</b> guardas imágenes y otros archivos para mensajes.',

  shortLinks: 'Contar clics con enlaces cortos',
  shortLinksAbout:
    'Un enlace corto abre una dirección web y cuenta los clics de personas. Los clics de software, como los de programas de correo que revisan enlaces, se cuentan aparte.',
  shortLinks1: '<b>Nuevo enlace corto</b> crea un enlace para impresos, redes sociales o tu sitio web.',
  shortLinks2: 'Los enlaces de las campañas se acortan para cada destinatario si eliges <b>Contar clics</b>.',
  shortLinks3: 'En <b>Dominios</b> puedes usar un dominio propio en los enlaces cortos.',

  automations: 'Enviar automáticamente',
  automationsAbout:
    'Una automatización envía mensajes cuando ocurre algo, como un cumpleaños, un contacto nuevo o una respuesta. Cada persona recorre los pasos a su propio ritmo.',
  automations1:
    '<b>Nueva automatización</b> muestra las recetas. Cada receta es un borrador terminado con textos que puedes cambiar.',
  automations2:
    'Con <b>Añadir un paso</b> insertas un mensaje, una espera, un camino o una acción. «Alt» con una flecha mueve el paso y «Supr» lo quita.',
  automations3:
    '<b>Activar</b> deja entrar a las personas. Los cambios posteriores solo funcionan después de <b>Activar los cambios</b>.',
  automations4:
    'Cada cifra bajo un paso abre sus personas. <b>Añadir contactos</b> deja entrar a los contactos que elijas.',

  polls: 'Preguntar con una encuesta',
  pollsAbout:
    'Una encuesta envía una pregunta con 2 a 10 opciones por SMS o WhatsApp. Las personas responden con el número o el texto de una opción.',
  polls1:
    '<b>Nueva encuesta</b> abre el formulario. Escribe la pregunta y las opciones, y elige una audiencia.',
  polls2:
    'La <b>Página de resultados en directo</b> muestra los votos en una pantalla según llegan, sin nombres.',
  polls3: '<b>Crear segmento</b> reúne a quienes votaron por una opción o no votaron.',

  joinLinks: 'Permitir que las personas se den de alta',
  joinLinksAbout:
    'Con un enlace de alta, las personas se dan de alta ellas mismas en tus mensajes. El texto que aceptaron se guarda como prueba.',
  joinLinks1:
    '<b>Nuevo enlace de alta</b> crea una de tres cosas: una página con formulario, un enlace que abre un mensaje o una palabra clave.',
  joinLinks2:
    'Un teléfono abre la página al escanear el <b>Código QR</b>. Imprime el código para tu mostrador o escaparate.',
  joinLinks3:
    'La <b>Doble confirmación</b> pide a cada persona que confirme, para que nadie dé de alta a otros.',
  joinLinks4: 'El <b>Mensaje de bienvenida</b> se envía a cada persona que se da de alta.',
  joinLinks5:
    'Los <b>Temas</b> son aquello a lo que se suscriben las personas al darse de alta: todos, o los que elijan en el formulario.',

  senders: 'Conectar un remitente',
  sendersAbout:
    'Un remitente es un número o una dirección que envía tus mensajes. Usa tu propia cuenta con un proveedor, y el proveedor te cobra directamente.',
  senders1: '<b>Añadir remitente</b> muestra los proveedores y los datos que necesita cada uno.',
  senders2:
    '<b>Comprobar remitente</b> pregunta al proveedor si la cuenta y el número funcionan. No se envía ningún mensaje.',
  senders3:
    'En <b>Funciones</b> ves si llegan respuestas y acuses de entrega. La mayoría de los proveedores necesita para ello direcciones de este servidor. La pantalla del remitente las muestra.',
  senders4: '<b>Pausar</b> detiene un remitente. Sus mensajes esperan o se envían con otro remitente.',

  optOuts: 'Bajas y consentimiento',
  optOutsAbout:
    'Cada mensaje se comprueba en el momento del envío. No se envía nada a un número o correo dado de baja, sea cual sea la campaña o el miembro que envía.',
  optOuts1:
    'En <b>Direcciones</b> ves todas las bajas con su origen. En <b>Pruebas</b> ves la constancia de cada una.',
  optOuts2:
    'En <b>Por revisar</b> ves respuestas que pueden ser una baja. El contacto no recibe marketing hasta que decides.',
  optOuts3: 'En <b>Importaciones</b> puedes añadir una lista de bajas de otro programa.',
  optOuts4: 'En <b>Palabras de baja</b> añades tus propias palabras a STOP y similares.',
  optOuts5:
    '<b>Enviar solo a contactos con consentimiento registrado</b> omite a los contactos sin un consentimiento registrado para marketing.',

  organization: 'Configurar la organización',
  organizationAbout:
    'Cada cliente o marca es una organización con sus propios contactos, remitentes, campañas y miembros. Ninguna organización ve los datos de otra.',
  organization1: 'La <b>Dirección postal</b> es obligatoria en los correos de marketing.',
  organization2:
    'El <b>Horario de envío de marketing</b> fija las horas de marketing en la zona horaria de cada destinatario.',
  organization3:
    '<b>Limitar los mensajes de marketing por contacto</b> protege a los contactos de demasiados mensajes.',
  organization4:
    'Los <b>Límites de protección</b> pausan una campaña cuando fallan demasiados mensajes o se dan de baja demasiadas personas.',
  organization5:
    'En <b>Todos los clientes</b> comparas tus organizaciones, y con <b>Crear organización</b> añades una.',

  people: 'Invitar a tu equipo',
  peopleAbout:
    'Cada miembro tiene un rol. El rol decide lo que el miembro puede ver y hacer. El propietario tiene todos los permisos.',
  people1: '<b>Invitar a una persona</b> crea un enlace que sirve una vez. Elige antes el rol.',
  people2: 'En <b>Roles</b> ves los permisos de cada rol y creas roles propios.',
  people3: 'El <b>Registro de auditoría</b> muestra cada cambio con su autor y su hora.',

  billing: 'Plan, créditos y facturas',
  billingAbout:
    'Quien administra el servidor fija los planes. Una campaña que tu plan y tus créditos no cubren se pausa. La campaña se reanuda automáticamente cuando tienes créditos suficientes.',
  billing1: 'En <b>Consumo del plan</b> ves cuánto has usado de tu plan.',
  billing2: 'Con <b>Comprar créditos</b> obtienes créditos para los mensajes que superan el plan.',
  billing3: 'Con <b>Comprar automáticamente</b> se compra un paquete cuando quedan pocos créditos.',

  software: 'Conectar otro software',
  softwareAbout:
    'Otro software puede hacer con la API todo lo que hace la consola, y recibe un webhook por cada evento.',
  software1: '<b>Crear clave de API</b> muestra la clave una sola vez. Da a cada programa su propia clave.',
  software2: 'La <b>Referencia de la API</b> describe cada solicitud y cada respuesta.',
  software3: '<b>Añadir endpoint</b> envía eventos, como respuestas y bajas, a una dirección web tuya.',

  account: 'Tu cuenta',
  accountAbout: 'Tu cuenta es la misma en todas las organizaciones. Tu rol puede ser distinto en cada una.',
  account1: 'La <b>Verificación en dos pasos</b> pide un código de tu teléfono además de la contraseña.',
  account2: 'Con <b>Llaves de acceso</b> entras con la huella, la cara o el código del dispositivo.',
  account3: 'En <b>Idioma</b> cambias el idioma, las fechas y los números de la consola.',
  account4: 'Los <b>Correos de notificación</b> reúnen lo que ocurrió mientras no estabas.',
} satisfies Translation<typeof english>
