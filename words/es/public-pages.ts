import type { publicPages as english } from '../en/public-pages.ts'
import type { Translation } from '../words.ts'

export const publicPages = {
  waitTitle: 'Espera un momento',
  waitLinks: 'Se han abierto demasiados enlaces no válidos desde tu red. Inténtalo de nuevo en un minuto.',
  waitBusy: 'El servidor está ocupado. Inténtalo de nuevo en unos segundos.',
  invalidTitle: 'Este enlace no es válido',
  nothingTitle: 'Aquí no hay nada',
  nothing: 'Abre de nuevo el enlace desde el mensaje que recibiste o copia el enlace completo.',

  linkNoneTitle: 'Este enlace no existe',
  linkNone:
    'La dirección puede estar incompleta o mal escrita. Abre de nuevo el enlace desde el mensaje que recibiste o copia el enlace completo.',
  linkGoneTitle: 'Este enlace ya no está activo',
  linkGone: 'El enlace ha caducado o se ha desactivado. Pide un enlace nuevo a quien envió el mensaje.',

  emails: 'Correos de {name}',
  emailsOn: '{name} envía correos a {address}.',
  emailsOnAgain: 'Listo. {name} envía correos a {address}.',
  emailsStop: 'Darse de baja',
  emailsOffTitle: 'Te has dado de baja',
  emailsOff: '{name} ya no envía correos a {address}. Aún puede llegar un correo que ya estaba en camino.',
  emailsStart: 'Volver a recibir correos',
  topicStop: 'Darme de baja de {topic}',
  everythingStop: 'Darme de baja de todo',
  topicStopped:
    'Listo. {name} no te enviará nada más sobre {topic}. Es posible que aún llegue un mensaje que ya está en camino.',
  topicsSaved: 'Tu elección se ha guardado.',
  topicsTitle: 'Lo que recibes',
  topicsHint: 'Tu elección se aplica a los correos.',
  topicsHintTexts:
    'Tu elección se aplica a los correos y a los mensajes de texto al número que termina en {digits}.',
  topicsSave: 'Guardar',
  textsOn: '{name} también puede enviar mensajes de texto al número que termina en {digits}.',
  textsStop: 'Dejar de recibir mensajes',
  textsOff:
    'Ya no se envían mensajes al número que termina en {digits}. Para volver a recibirlos, responde START a un mensaje anterior.',
  emailsInvalid:
    'El enlace puede estar incompleto o mal escrito. Abre de nuevo el enlace desde el correo o copia el enlace completo. También puedes responder al correo y pedir que no te envíen más.',
  exampleTitle: 'Esto es un ejemplo',
  example:
    'Has recibido un correo de prueba. En los correos a destinatarios, este enlace abre una página con un botón para darse de baja.',

  digestTitle: 'Correos de notificación',
  digest: 'Recibes correos sobre las notificaciones de {name}. ¿Quieres dejar de recibirlos?',
  digestStop: 'Dejar de recibirlos',
  digestEndedTitle: 'Los correos de notificación están desactivados',
  digestEnded: 'Inicia sesión para ver las notificaciones de {name} o para volver a recibir los correos.',
  digestInvalid:
    'El enlace puede estar incompleto o mal escrito. Abre de nuevo el enlace desde el correo. Quienes dejaron la organización ya no reciben sus correos.',

  pollVoted: '{count, plural, one {Ha votado # persona.} other {Han votado # personas.}}',
  pollVotes: '{count, plural, one {# voto} other {# votos}}',
  pollNotBegun: 'La votación aún no ha empezado.',
  pollClosed: 'La votación está cerrada.',
  pollCanceled: 'La votación se cerró antes de tiempo.',
  pollFailed: 'No hubo votación.',
  pollUpdates:
    'Los votos nuevos aparecen cada {seconds, number} segundos. <link>Detener la actualización</link>',
  pollStill: 'Mostrar los votos nuevos a medida que llegan',
  pollInvalid:
    'Los resultados de esta encuesta no se muestran aquí, o el enlace está incompleto o mal escrito. Pide el enlace de nuevo.',

  fileGone: 'Este archivo ya no está disponible. Pide un enlace nuevo a quien lo envió.',
  fileRange: 'El archivo no tiene la parte solicitada.',
  cardGone: 'Esta tarjeta de contacto ya no está disponible. Pide un enlace nuevo a quien la envió.',

  startingTitle: 'El servidor se está iniciando',
  startingCheck:
    'Ahora se comprueban los datos. Esta página se vuelve a cargar automáticamente hasta que todo esté listo.',
  startingCopy:
    'Ahora se copian los datos en backups/ antes de su migración, {percent, number} %. Esta página se vuelve a cargar automáticamente hasta que todo esté listo.',
  startingMigration:
    'Ahora se migran los datos, paso {step, number} de {of, number} ({migration}). Esta página se vuelve a cargar automáticamente hasta que todo esté listo.',
} satisfies Translation<typeof english>
