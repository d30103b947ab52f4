#!/usr/bin/perl
# A message centre by Net::SMPP (Debian's libnet-smpp-perl), in a process of its own: nothing in it
# is ours but these lines. It takes every message and reports it DELIVERED. It writes a line of JSON
# for each bind, message, receipt that was answered and text that was answered; from standard input it
# takes `text FROM TO BODY`, which a phone of it sends. Arguments: a port, or 0 for any.
use strict;
use warnings;
use IO::Select;
use Net::SMPP;

$| = 1;
$SIG{PIPE} = 'IGNORE';
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $ARGV[0] // 0, smpp_version => 0x34, async => 1, listen => 50)
  or die "cannot listen: $!";
print '{"port":' . $listener->sockport . "}\n";

my $select = IO::Select->new($listener, \*STDIN);
my ($taken, %receiver, %asked) = (0);

sub quoted { my $hex = unpack 'H*', $_[0]; return "\"$hex\"" }

# Over any session that receives.
sub deliver {
    my ($what, %sm) = @_;
    my ($session) = values %receiver or return;
    my $seq = $session->deliver_sm(source_addr_ton => 1, dest_addr_ton => 1, %sm, async => 1);
    $asked{fileno($session) . "-$seq"} = $what if defined $seq;
}

sub handle {
    my ($session, $pdu) = @_;
    my $cmd = $pdu->cmd;
    my $seq = $pdu->seq;
    if ($cmd == Net::SMPP::CMD_bind_transceiver || $cmd == Net::SMPP::CMD_bind_transmitter || $cmd == Net::SMPP::CMD_bind_receiver) {
        my $kind = $cmd == Net::SMPP::CMD_bind_transceiver ? 'transceiver' : $cmd == Net::SMPP::CMD_bind_receiver ? 'receiver' : 'transmitter';
        my $status = $pdu->{password} eq 'secret' ? 0 : 0x0e;
        my $respond = "bind_${kind}_resp";
        $session->$respond(seq => $seq, status => $status, system_id => 'perl');
        $receiver{fileno $session} = $session if $status == 0 && $kind ne 'transmitter';
        print "{\"bind\":\"$kind\",\"status\":$status}\n";
    }
    elsif ($cmd == Net::SMPP::CMD_submit_sm) {
        my $id = sprintf '%08x', ++$taken;
        print '{"to":"' . $pdu->{destination_addr} . '","from":"' . $pdu->{source_addr} . '","dataCoding":' . $pdu->{data_coding}
          . ',"esmClass":' . $pdu->{esm_class} . ',"hex":' . quoted($pdu->{short_message}) . "}\n";
        $session->submit_sm_resp(seq => $seq, message_id => $id);
        deliver('receipt', esm_class => 4, source_addr => $pdu->{destination_addr}, destination_addr => $pdu->{source_addr},
            short_message => "id:$id sub:001 dlvrd:001 submit date:2603041700 done date:2603041701 stat:DELIVRD err:000 text:");
    }
    elsif ($cmd == Net::SMPP::CMD_deliver_sm_resp) {
        my $what = delete $asked{fileno($session) . "-$seq"} // 'nothing';
        print "{\"answered\":\"$what\",\"status\":" . $pdu->status . "}\n";
    }
    elsif ($cmd == Net::SMPP::CMD_enquire_link) { $session->enquire_link_resp(seq => $seq) }
    elsif ($cmd == Net::SMPP::CMD_unbind) { $session->unbind_resp(seq => $seq); gone($session) }
}

sub gone {
    my ($session) = @_;
    delete $receiver{fileno $session};
    $select->remove($session);
    close $session;
}

while (1) {
    for my $ready ($select->can_read) {
        if ($ready == $listener) { $select->add($listener->accept) }
        elsif ($ready == \*STDIN) {
            # Unbuffered, so that what is read is what is ready.
            sysread(STDIN, my $lines, 4096) or exit 0;
            for (split /\n/, $lines) {
                deliver('text', source_addr => $1, destination_addr => $2, short_message => $3) if /^text (\S+) (\S+) (.*)$/;
            }
        }
        else {
            # A connection that ends is no news.
            local $SIG{__WARN__} = sub { };
            my $pdu = eval { $ready->read_pdu };
            $pdu ? handle($ready, $pdu) : gone($ready);
        }
    }
}
