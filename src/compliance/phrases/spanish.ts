import { phrasesOf, type WordSets } from './phrases.ts'

/** Sets of Spanish words for the phrases below, without accents. */
const SETS: WordSets = {
  MSG: 'mensaje mensajes texto textos promocion promociones ofertas publicidad notificaciones spam cosas correos avisos alertas mas nada messages texts message text notificacion anuncios propaganda',
  SEND: 'manden mande mandes mandan manda mandar mandarme mandando envien envie envies envian enviar enviarme enviando escriban escriba escribas escribir escribirme escribiendo contacten contacte contactes contactar contactarme texteen texten textee textees textear textearme molesten moleste molestes molestar molestarme busquen hablen chinguen jodan fastidien frieguen insistan hostiguen',
  STOP_SENDING:
    'mandar mandarme mandarnos enviar enviarme enviarnos escribir escribirme molestar molestarme contactar contactarme textear textearme joder joderme chingar chingarme fastidiar fastidiarme insistir acosar acosarme spamear spamearme recibir hostigar llegar',
  LEAVE: 'deje dejen deja dejes dejar dejan para pare paren paran parar',
  OFF: 'borrame borreme borrenme borrar borrarme quitame quiteme quitenme quitar quitarme sacame saqueme saquenme sacar sacarme eliminame elimineme eliminenme eliminar eliminarme remuevame remuevanme remover removerme bajame bajenme desinscribanme desinscribirme excluyanme sacenme borranme quitanme',
  OFF_ME:
    'borrame borreme borrenme borrarme quitame quiteme quitenme quitarme sacame saqueme saquenme sacarme eliminame elimineme eliminenme eliminarme remuevame remuevanme removerme bajame bajenme desinscribanme desinscribirme excluyanme sacenme borranme quitanme retirenme retireme',
  OFF_IT:
    'borre borren borra borrar borres quite quiten quita quitar saque saquen saca sacar elimine eliminen elimina eliminar remueva remuevan remover suprima suprimir',
}

/** Phrases that mean that the writer wants no more messages. */
export const SPANISH_OPT_OUTS = phrasesOf(
  `
  dar/darme/dame/deme/denme/darse/darnos/doy/den/denos/dan de baja
  darme/doy ~1 baja
  solicito/quiero/pido/deseo/mi la? baja
  baja ~2 lista/mensajes
  LEAVE ya? de ~2 STOP_SENDING
  LEAVE ya? de MSG
  ^ porfavor? pare/paren/detengase/detenganse ya? porfavor? $
  que pare/paren
  no/ni/nunca ~2 me/nos ~2 SEND $
  no/ni/nunca ~2 me/nos ~2 SEND ~2 mas/nada/MSG/porfavor
  no/ni/nunca ~2 me/nos ~2 SEND ~2 a este/mi
  no/ni ~1 SEND ~1 mas
  no/ni ~1 mande/manden/mandes/envie/envien/envies ~1 MSG
  no ~3 vuelvan/vuelvas/vuelva/volver a ~1 SEND
  no ~1 vuelvan/vuelvas/vuelva a contactarme/escribirme/molestarme/enviarme/mandarme
  nunca ~1 mas ~1 me ~1 SEND
  ya no ~2 SEND
  si ~1 me vuelven/vuelve/vuelves a
  si ~1 siguen/sigue/sigues ~1 mandando/enviando/escribiendo/molestando
  no ~1 molestar/molesten/moleste/molestes
  no ~1 quiero/deseo/queremos/deseamos/quisiera ~2 recibir ~2 MSG
  no ~1 quiero/deseo/queremos/deseamos/quisiera ~1 recibir $
  no ~1 quiero/deseo/queremos/deseamos/quisiera ~1 recibir esto/estos/estas
  no ~1 quiero/deseo/queremos ~2 mensajes/textos/promociones/publicidad/ofertas
  no ~1 quiero/deseo/queremos que ~1 me ~1 SEND
  no recibir ~1 mas
  ya no ~2 quiero/queremos/deseo/necesito ~1 esto/eso/estos/esos/estas/mas/sus/mensajes
  no quiero ~1 nada ~1 de ustedes/uds/su
  ^ ya no ~2 mensajes/textos/promociones/publicidad/msj
  ^ ~1 ni un mensajes mas
  sin mas mensajes
  cancelar/cancelen/cancela/cancele/suspender/suspendan/paren ~4 mensajes/textos/envios
  como ~1 cancelo/cancelar/paro/quito ~1 esto $
  ^ ~1 no mas porfavor ~1 $
  no/ni SEND ni SEND
  llamen/llame/llames ni SEND
  ya no ~1 quiero/deseo/necesito ~2 servicio de mensajes
  ya no recibir
  ya no ~2 quiero/queremos/deseo/necesito ~1 nada $
  ya no ~2 quiero/queremos/deseo/necesito ~1 nada ~1 de/con
  no/ni ~2 interesa/interesan ~1 recibir
  alto a/con ~2 mensajes/textos/publicidad
  parale/parenle/parele/bajenle/bajale ~4 mensajes/textos/spam/promociones
  parale/parenle ~1 $
  no ~2 insistan/insista/insistas
  no quiero seguir recibiendo
  no ~1 sigan/siga/sigas ~2 mandando/enviando/escribiendo/molestando
  no ~1 autorizo ~3 mensajes/textos/publicidad
  eviten/evite/evita ~2 SEND/mandarme/enviarme/escribirme/mensajes
  abstenganse/abstengase de ~2 STOP_SENDING/mensajes
  olviden/olvida/olvidense/pierdan ~2 mi numero
  ^ ya? no mas $
  ya? no mas ~3 mensajes/textos/promociones/publicidad/ofertas
  no mas mensajes/textos
  OFF ~3 lista/listas/ahi/base/directorio/grupo/numero/contactos/sistema
  ^ porfavor? borrame/borreme/borrenme/quitame/quitenme/quiteme/sacame/saquenme/saqueme/eliminame/eliminenme/elimineme porfavor? $
  OFF_ME $
  OFF_ME porfavor/ya/gracias/y/por/ahora/inmediatamente
  OFF_ME de ~3 lista/listas/ahi/aqui/base/directorio/grupo/contactos/sistema/esto/todo/datos
  OFF_ME del ~2 grupo/directorio/sistema/listado/registro
  desuscribanme/desuscribeme
  que me ~1 borren/borre/eliminen/elimine/quiten/quite/saquen/saque $
  que me ~1 borren/borre/eliminen/elimine/quiten/quite/saquen/saque de/ya/porfavor
  pueden/puede/puedes/podrian/podria/favor ~2 OFF_ME $
  pueden/puede/puedes/podrian/podria/favor ~2 OFF_ME porfavor/de
  me pueden/puede/podrian/podria ~1 OFF/OFF_IT $
  me pueden/puede/podrian/podria ~1 OFF/OFF_IT porfavor
  me pueden/puede/podrian/podria ~1 OFF/OFF_IT de ~3 lista/listas/base/grupo/sistema/contactos
  OFF_IT mi/este/nuestro/el ~1 numero
  OFF_IT mi/este/nuestro numero de telefono/celular/cel
  OFF_IT ~1 mi numero/nombre/contacto/telefono/celular/cel
  OFF_IT ~1 este numero
  salirme/salirnos de ~3 lista/grupo/sistema
  quiero/quisiera/deseo/necesito salir/salirme/salirnos ~2 lista
  desuscribir/desuscribirme/desuscribanme/desuscribeme/desuscribame/desuscripcion/desinscribir/desuscribo/desubscribir/desubscribirme/dessubscribir/desusbribirme
  quiero/quisiera/deseo cancelar ~2 mensajes/suscripcion/textos
  cancelar/cancelen/cancela/cancele/cancelo/anular/anulen ~2 mensajes/suscripcion/textos/subscripcion
  como ~1 dejo/dejar/paro de recibir
  como cancelo/cancelar/paro/quito ~1 estos/esto/los ~1 mensajes
  en paz
  dejenme/dejeme/dejame tranquilo/tranquila/quieto
  basta ~1 de ~2 mensajes/textos/spam
  ya basta
  revoco/retiro/revocar/retirar ~2 consentimiento/permiso
  ya ~1 les? dije que pare/paren
  ya ~1 puse/mande/escribi/envie stop
  stop mensajes
  quiero/quisiera/deseo/necesito dejar de recibir
  quiero que ~2 dejen/deje/paren de
  no quiero/deseo saber ~1 nada? de
  ^ ~1 sin ~1 mensajes/textos $
  ^ no mensajes/textos/spam
  no enviar/mandar/escribir/molestar ~1 MSG?
  OFF/OFF_IT de ~2 lista/listas
  retirenme/retireme/retirar/retiren ~3 lista/numero
  detener/detengan/detenga/suspender/suspendan/suspenda/parar/paren/terminar/terminen ~2 mensajes/textos/mensaje/envio/envios
  ^ detener/terminar/desactivar porfavor? $
  me quiero dar de baja
  dar/la/una baja $
  no ~1 escriban/manden/envien a este/mi ~1 numero/number/celular/cel/telefono
  ^ larguense/vayanse/larguese $
  `,
  SETS,
)

/** Phrases that have a word for an opt-out but mean something else. They are removed from a text first. */
export const SPANISH_FALSE_FRIENDS = phrasesOf(
  `
  no ~1 quiero/quisiera/deseo ~1 darme/dar de baja
  no me den/de/des/dan ~1 de baja
  no me den de baja
  no ~1 paren/pare/pares de ~2 STOP_SENDING
  no ~1 dejen/deje/dejes de ~3 STOP_SENDING
  no ~1 paren/pare/pares
  no ~1 me borren/quiten/saquen/eliminen/borre/quite/saque/elimine ~3 lista
  no ~1 me borren/quiten/saquen/eliminen/borre/quite/saque/elimine
  no ~1 quiero/quisiera ~1 cancelar
  baja/bajan/baje/bajen/bajo el/los precio/precios
  presion/planta/calidad/temporada/voz baja
  muy baja/alto
  si no ~1 me SEND
  no ~1 me? ~1 llego/llegaron/llega/llegado/recibi/recibimos/salio/aparece ~2 MSG
  `,
  SETS,
)

/** Phrases right after an opt-out that limit it. */
export const SPANISH_LIMITS = phrasesOf(
  `
  tan tarde/temprano
  a mi/mis esposo/esposa/marido/mujer/mama/papa/hijo/hija/hijos/jefe/hermano/hermana/novio/novia/amigo/amiga
  en/de/por la noche/madrugada/manana/tarde
  los domingos/fines/sabados
  antes/despues de
  hoy
  pero ~2 si/solo/sigan
  `,
  SETS,
)

/** Phrases anywhere in a text that make its opt-out doubtful, because it was a mistake. */
export const SPANISH_DOUBTS = phrasesOf(
  `
  por error
  sin querer
  me equivoque
  `,
  SETS,
)

/** Phrases that a member has to read, because they may be an opt-out. */
export const SPANISH_REVIEWS = phrasesOf(
  `
  ya no soy ~1 cliente
  numero/persona/telefono equivocado/equivocada/incorrecto
  equivoco/equivocaron de ~1 numero/persona
  ^ esta/estas/estan equivocado/equivocada/equivocados $
  ^ yo? no soy ~3 $
  no ~2 interesa/interesado/interesada
  como/donde/quien ~4 mi numero
  quien les dio
  no ~2 suscribi/inscribi/registre/pedi/autorice/solicite
  nunca ~2 suscribi/inscribi/registre/pedi/autorice/solicite
  porque/por que? ~1 me mandan/manda/envian/escriben/estan
  muchos/demasiados/tantos mensajes
  esto/es/mucho/puro spam
  acoso/estafa/fraude
  los/lo/te voy a reportar/bloquear/denunciar/demandar
  reportar/denunciar/demandar
  ya? no vive aqui
  fallecio/murio
  no ~2 me llame/llamen/llames
  LEAVE de llamar/llamarme
  ^ no quiero $
  ^ ya no $
  numero ya no es/pertenece/tiene
  chinga/chinguen/chingate tu? madre?
  a la mierda/verga/chingada
  no ~2 me ~1 SEND
  `,
  SETS,
)

/** Words that do not change the meaning of a keyword. */
export const SPANISH_FILLERS =
  'porfavor favor gracias ya inmediata ahora mismo mensajes mensaje textos suscripcion y muchas hola senor senora si no ok inmediatamente urgente'
