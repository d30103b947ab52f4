import type { kit as english } from '../en/kit.ts'
import type { Translation } from '../words.ts'

export const kit = {
  close: 'Cerrar',
  loading: 'Cargando',
  dismiss: 'Descartar',
  toasts: 'Acciones recientes',
  retry: 'Reintentar',
  never: 'Nunca',
  noName: 'Sin nombre',
  channelEmail: 'Correo',
  copy: 'Copiar «{label}»',
  copied: '«{label}» copiado',

  pages: 'Páginas',
  page: 'Página {page, number}',
  pageOf: 'Página {page, number} · {total, number} en total',
  previous: 'Anterior',
  next: 'Siguiente',
  showMore: 'Mostrar más',
  results: '{label}: resultados',
  resultsNone: 'Sin resultados.',
  resultsLoading: 'Buscando …',
  images: 'Mostrar imágenes',
  chartMost: 'Máximo: {value}',
  chartPoint: '{label}: {value}',

  unsaved: 'Cambios sin guardar',
  unsavedHint: 'Se perderán tus cambios en esta pantalla.',
  unsavedLeave: 'Salir sin guardar',
  unsavedStay: 'Quedarse aquí',
  begun: 'Empezaste esto el {time}.',
  startOver: 'Empezar de nuevo',
  inZoneOf: 'En la zona horaria de {place}.',
  inDeviceZone: 'En la zona horaria de este dispositivo.',

  checkFields: 'Revisa los campos marcados.',
  mistake: 'Algo ha fallado en la consola.',
  request: 'Solicitud <code>{id}</code>',
  unreachable: 'No se puede conectar con el servidor.',
  unreachableRetry: 'No se puede conectar con el servidor. Inténtalo de nuevo en un momento.',
  unreachablePart: 'Esta parte se carga cuando el servidor vuelva a responder.',
  unexpected: 'El servidor respondió con el estado {status}.',
  disconnected: 'Sin conexión. Tu trabajo se conserva y se guarda cuando el servidor responda.',
  notLoaded: 'No se ha podido cargar la consola. Comprueba tu conexión y vuelve a cargar la página.',
  fileNotLoaded: 'No se ha podido cargar un archivo de la consola.',
  upgraded: 'El servidor se ha actualizado. Guarda tu trabajo y vuelve a cargar la página.',
  upgradedFile:
    'El servidor se ha actualizado. Termina con {file} y vuelve a cargar la página. Después hay que elegir el archivo de nuevo.',
  reload: 'Volver a cargar',

  passkeyNotLoaded:
    'No se han podido cargar las llaves de acceso. Inténtalo de nuevo o vuelve a cargar la página.',
  passkeyNoAnswer: 'Tu dispositivo no respondió a tiempo o se canceló la solicitud.',
  passkeyKnown: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  passkeyAddress:
    'Tu navegador no permite llaves de acceso en esta dirección. Abre la consola en la dirección que configuró quien administra el servidor.',
  passkeyUnsupported: 'Este dispositivo no admite este tipo de llave de acceso.',
  passkeyRefused: 'Tu dispositivo rechazó la llave de acceso: {reason}',
} satisfies Translation<typeof english>
