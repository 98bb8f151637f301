# Varnish 7 between the load balancer that terminates TLS and the one that knows the instances:
# varnishd -F -f varnish.vcl -a :8081 -a purge=:8082 -s malloc,1g -s Transient=malloc,128m
# Only Marquee may reach port 8082, which is the one of CACHE_PURGE_URL. The environment variable CACHE_PURGE_TOKEN is optional.
vcl 4.1;

import std;

backend default {
  .host = "balancer";
  .port = "8080";
  .first_byte_timeout = 30s;
  .probe = {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    # Without waiting for the first probe.
    .initial = 3;
  }
}

sub vcl_recv {
  if (local.socket == "purge") {
    if (std.getenv("CACHE_PURGE_TOKEN") != "" && req.http.Authorization != "Bearer " + std.getenv("CACHE_PURGE_TOKEN")) {
      return (synth(401, "Send CACHE_PURGE_TOKEN as bearer token"));
    }
    if (req.method != "POST" || req.http.Cache-Tag !~ "^[a-z0-9-]+(,[a-z0-9-]+)*$") {
      return (synth(400, "Send the tags in the header Cache-Tag"));
    }
    ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
    return (synth(200, "Purged"));
  }
  # Accounts use bearer tokens. Cookies matter only to single sign-on, which ends with a POST.
  if (req.method != "POST" && req.url !~ "^/auth/oidc/") {
    unset req.http.Cookie;
  }
  if (req.restarts == 0) {
    unset req.http.X-No-Stale;
  } else {
    set req.http.X-No-Stale = "1";
  }
  if (req.url ~ "^/(healthz|readyz|metrics|auth/oidc/)") {
    return (pass);
  }
  # Files depend on neither a query nor an account, and images on two values of Accept.
  if (req.url ~ "^/((img|assets|images|icons|demo-images|demo-player)/|[^/?]+\.(ico|js|png|svg|webmanifest)(\?|$))") {
    set req.url = regsub(req.url, "\?.*$", "");
    unset req.http.Authorization;
  }
  if (req.url ~ "^/img/") {
    if (req.http.Accept ~ "image/avif(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
      set req.http.Accept = "image/avif";
    } elsif (req.http.Accept ~ "image/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
      set req.http.Accept = "image/webp";
    } else {
      unset req.http.Accept;
    }
  }
  # While the site works, responses are at most 10 minutes stale; during an outage one day.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 600s;
  } else {
    set req.grace = 86400s;
  }
}

# A failure in the cache would replace the stale response.
sub abandon_failure {
  if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-No-Stale)) {
    return (abandon);
  }
}

sub vcl_backend_response {
  # A page with status 200 and no-store is incomplete. A 404 replaces the page of a deleted title.
  if (beresp.status >= 500 || beresp.status == 429 || (beresp.status == 200 && beresp.http.Cache-Control == "no-store")) {
    call abandon_failure;
  }
  if (beresp.http.Cache-Control ~ "stale-if-error") {
    set beresp.grace = 86400s;
  }
}

sub vcl_synth {
  # After a failure: looks for a response that is up to one day old, then asks the site again.
  if (resp.status == 503 && req.restarts == 0 && !req.http.Authorization && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.Cache-Tag;
  unset resp.http.X-Varnish;
  # Of the request that filled the cache.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
}

sub vcl_backend_error {
  call abandon_failure;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  synthetic("The site can't be reached right now. Please try again in a few seconds.");
  return (deliver);
}
