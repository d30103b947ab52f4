import type { settingsWebhooks as english } from '../en/settings-webhooks.ts'
import type { Translation } from '../words.ts'

export const settingsWebhooks = {
  title: 'Webhooks',
  intro: 'Cada evento, como una respuesta o una baja, se envía a tu propio software.',
  none: 'Aún no hay endpoints.',
  noneHint:
    'El software al que no se puede acceder desde internet puede leer los mismos eventos con <link>GET /events</link>.',
  endpoints: 'Endpoints de webhook',
  endpoint: 'Endpoint',
  url: 'URL',
  status: 'Estado',
  events: 'Eventos',
  lastAccepted: 'Último aceptado',
  lastAcceptedNone: 'Nada todavía',
  undo: 'Deshacer',

  add: 'Añadir endpoint',
  urlHint: 'La URL debe empezar por https y ser accesible desde internet.',
  description: 'Descripción',
  descriptionHint: 'Usa, por ejemplo, el nombre del software.',
  eventsAll: 'Todos los eventos, incluidos los tipos futuros',
  eventsChosen: 'Eventos seleccionados',
  eventsEvery: 'Todos los eventos',
  eventsCount: '{count, plural, one {# tipo de evento} other {# tipos de evento}}',
  setUpBy: 'Configurado por',
  setUpByDeleted: 'Usuario eliminado',
  withheld: 'Retenido',
  withheldDetails: 'Datos de contactos y mensajes',
  withheldList: '{events} (sin permiso)',
  added: 'Añadido',
  inSoftware: 'En tu software',
  test: 'Enviar evento de prueba',
  testSent: 'Evento de prueba enviado. El resultado está abajo.',
  more: 'Más',
  change: 'Cambiar',
  save: 'Guardar',
  changeTitle: 'Cambiar endpoint',
  changeAll: 'todos',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  turnedOff: 'El endpoint ya no recibe eventos.',

  secret: 'Secreto del endpoint',
  secretValue: 'Secreto',
  secretLost: 'El secreto se ha creado, pero la respuesta del servidor se ha perdido.',
  secretLostHint:
    'Un secreto solo se muestra una vez. Elige «Reemplazar secreto» en el endpoint para obtener otro.',
  secretOnce: 'Este secreto solo se muestra una vez.',
  secretHint: 'Tu software usa el secreto para verificar que un evento viene de este servidor.',
  secretReplacedHint:
    'Tu software usa el secreto para verificar que un evento viene de este servidor. Durante 24 horas los eventos se firman también con el secreto anterior.',
  secretShow: 'Mostrar endpoint',
  secretStored: 'He guardado el secreto',
  rotate: 'Reemplazar secreto',
  rotateHint:
    'Durante 24 horas, los eventos recibirán dos firmas, una con cada secreto. Después, el secreto anterior dejará de firmar. Añade antes el nuevo secreto a tu software.',
  rotateKeep: 'Conservar secreto',

  recover: 'Entregar eventos perdidos',
  recoverHint:
    'Se entregarán todos los eventos desde el momento elegido que el endpoint no ha aceptado, también los de cuando estaba desactivado. Los eventos aceptados no se enviarán de nuevo.',
  recoverSince: 'Desde',
  recoverSinceHint: 'Los eventos se conservan 30 días.',
  recoverAct: 'Entregar',
  recovering: 'Se están entregando los eventos perdidos, los más antiguos primero.',

  takeOver: 'Asumir',
  takeOverOne: 'Asumir {endpoint}',
  takeOverThis: 'el endpoint',
  takeOverKeep: 'Cancelar',
  takeOverHint:
    '{url} recibirá todos los eventos que puedas leer mientras seas miembro. Asume el endpoint solo si confías en esta URL.',
  tookOver: 'El endpoint recibe ahora los eventos que puedes leer.',
  delete: 'Eliminar',
  deleteOne: 'Eliminar {endpoint}',
  deleteAct: 'Eliminar endpoint',
  deleteKeep: 'Conservar endpoint',
  deleteHint:
    '{url} ya no recibirá eventos, tampoco los que están en espera. Sus entregas dejarán de mostrarse. Un endpoint nuevo con la misma URL tendrá otro secreto.',
  deleted: 'Endpoint eliminado.',

  failingSince: 'Todos los intentos han fallado desde el {time}.',
  failingHint:
    'Los eventos se reintentan durante unos tres días. El endpoint se desactiva después de cinco días de fallos. Abre una entrega abajo para ver la respuesta del receptor y una solución.',
  failingShow: 'Mostrar eventos en espera',
  off: 'El endpoint está desactivado y no recibe eventos.',
  offHint: 'Los eventos se conservan 30 días. Activa el endpoint para entregar los eventos perdidos.',
  offFailedHint:
    'Corrige primero el problema. Los eventos se conservan 30 días. Activa el endpoint para entregar los eventos perdidos.',

  deliveries: 'Entregas',
  deliveriesIntro: 'Entregas de los últimos 30 días.',
  deliveriesShow: 'Filtro',
  deliveriesAll: 'Todas',
  deliveriesNone: 'Aún no hay entregas.',
  deliveriesNoneHint: 'Envía un evento de prueba para comprobar el receptor.',
  deliveriesNoneFound: 'No hay entregas con este estado.',
  delivery: 'Entrega',
  event: 'Evento',
  answer: 'Respuesta',
  attempts: 'Intentos',
  happened: 'Hora del evento',
  lastAttempt: 'Último intento',
  lastAttemptTook: '{time}, duró {duration}',
  milliseconds: '{count, number} ms',
  nextAttempt: 'Próximo intento',
  retry: 'Entregar de nuevo',
  answerBody: 'Respuesta del receptor',
  body: 'Cuerpo del evento',
  bodyHidden: 'El cuerpo está oculto, porque tu rol o el endpoint no tienen el permiso.',
  problemAnswered: '{answer}.',

  endpointAutoOff: 'Desactivado tras fallos',
  endpointStopped: 'Detenido',
  endpointOff: 'Desactivado',
  endpointFails: 'Con fallos',
  endpointOn: 'Activado',
  deliveryAccepted: 'Aceptada',
  deliveryGivenUp: 'Fallida',
  deliveryRetrying: 'Fallida, se reintentará',
  deliverySending: 'Enviando',
  deliveryWaiting: 'En espera',
  answered: 'Respondió {status}',
  answeredNot: 'Sin respuesta',
  notTried: 'Aún sin intentar',

  adviceRedirect: 'Las redirecciones no se siguen. Cambia la URL por el destino de la redirección.',
  adviceDenied:
    'El receptor denegó el acceso. Comprueba que verifica la firma con el secreto actual y que no exige nada más.',
  adviceNotFound: 'El receptor no acepta nada en esta ruta. Corrige la URL o añade la ruta al receptor.',
  adviceGone: 'El receptor indica que ya no existe. Activa el endpoint cuando el receptor vuelva.',
  adviceTooLarge: 'El receptor solo acepta cuerpos más pequeños. Un evento tiene como máximo 20.000 bytes.',
  adviceTooMany: 'El receptor pide una pausa. El evento se reintenta automáticamente.',
  adviceRefused:
    'El receptor rechazó la solicitud. Lee la respuesta de abajo, corrige el receptor y entrega de nuevo.',
  adviceFailed:
    'El receptor falló. Revisa el registro del receptor a esa hora. El evento se reintenta automáticamente.',
  adviceNoPermission:
    'Da el permiso al rol del miembro que configuró el endpoint o asume el endpoint. Después entrega de nuevo.',
  adviceNotPublic:
    'Usa una URL con una dirección IP pública. Quien administra el servidor puede permitir direcciones privadas.',
  adviceSlow: 'Responde 200 inmediatamente y haz después el trabajo lento.',
  adviceUnreachable:
    'Comprueba que el receptor está en marcha, que su nombre de dominio se resuelve y que su certificado es válido.',

  groupContacts: 'Contactos',
  groupMessages: 'Mensajes',
  groupEmails: 'Correos',
  groupLinks: 'Enlaces',
  groupCampaigns: 'Campañas',
  groupPolls: 'Encuestas',
  groupJoinLinks: 'Enlaces de alta',
  groupBilling: 'Facturación',
  groupSenders: 'Remitentes',

  signature:
    'Los eventos se firman según <link>Standard Webhooks</link>, que tiene bibliotecas para la mayoría de los lenguajes. Verifica el cuerpo antes de analizarlo:',
  signatureSample: 'Verificación de la firma en JavaScript',
  signatureAnswer:
    'Responde con un estado de 200 a 299 en 15 segundos. Un evento puede llegar más de una vez y en otro orden. Recuerda cada <code>webhook-id</code>.',
  signatureReference: 'Todos los tipos de evento en la referencia',
} satisfies Translation<typeof english>
